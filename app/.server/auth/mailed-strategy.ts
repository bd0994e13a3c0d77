import { Strategy } from "remix-auth/strategy";

/**
 * What somebody has who reads the mailbox: the token of a link, or the code that stands beside it. The link of a
 * registration goes with the password that was chosen: whoever registered may have typed a stranger's address.
 */
export type MailedProof =
  { token: string } | { registration: string; password: string } | { email: string; code: string };

/**
 * Signs in by a mail. Only a posted form is read: opening a link, as mail scanners and browsers that load ahead do,
 * spends nothing.
 */
export class MailedStrategy<Verified> extends Strategy<Verified, MailedProof> {
  override name = "mail";

  override async authenticate(request: Request): Promise<Verified> {
    const form = await request.formData();
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const password = form.get("password");
    if (form.has("registration"))
      return this.verify({
        registration: text("registration"),
        password: typeof password === "string" ? password : "",
      });
    if (form.has("code")) return this.verify({ email: text("email"), code: text("code") });
    return this.verify({ token: text("token") });
  }
}
