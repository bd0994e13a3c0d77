type Plan = { name: string; hall: string };

/** "Studio", or "Studio, Banquet" if the hall has several plans: they are named for files. */
export function planName({ name, hall }: Plan, plans: readonly Pick<Plan, "hall">[]): string {
  const isOnly = plans.filter((plan) => plan.hall === hall).length < 2;
  return isOnly || name === hall ? hall : `${hall}, ${name}`;
}
