/** The token of the card provider's way back, as an address has it, or "". The box office makes and judges it. */
export function returnTokenOf(request: Request): string {
  return (new URL(request.url).searchParams.get("return") ?? "").slice(0, 100);
}
