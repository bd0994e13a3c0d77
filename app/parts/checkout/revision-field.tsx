type Props = { revision: string | null | undefined };

/** Posts which basket a form agrees to. Nothing if the box office does not say. */
export const RevisionField = ({ revision }: Props) =>
  revision == null ? null : <input type="hidden" name="revision" value={revision} />;
