/** What a customer has registered for a performance. */
export const sampleInterest = {
  id: "r1",
  createdAt: "2026-11-20T12:00:00-05:00",
  instanceId: "i1",
  quantity: 4,
  alternatives: ["i9"],
  dressRehearsal: true,
  seatNeeds: { companions: 2, stepFree: false, aisle: true },
  notes: "By train",
};
