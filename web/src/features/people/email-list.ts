import { type EmailFault, findEmailFault } from '#web/product/people/email.ts';

export type Address = { readonly email: string; readonly fault: EmailFault | null };

/** `Ann Lee <ann@acme.example>`, as mail programs copy it. */
const named = /(?:"[^"\n]*"|[^",;<>\n])*<([^<>\s]+@[^<>\s]+)>/g;

/** The addresses in a text with any separators; each address once, in their order. */
export const parseEmails = (text: string): readonly Address[] => {
  const words = text
    .replaceAll(named, ' $1 ')
    .split(/[\s,;]+/)
    .map((word) => word.toLowerCase())
    .filter(Boolean);
  return [...new Set(words)].map((email) => ({ email, fault: findEmailFault(email) }));
};

/** The known addresses, followed by the new ones that are not among them. */
export const mergeEmails = (known: readonly Address[], more: readonly Address[]): readonly Address[] => [
  ...known,
  ...more.filter(({ email }) => known.every((one) => one.email !== email)),
];
