import { browserLimits } from '#shared/model/choices';

const emailFaults = ['long', 'at', 'ats', 'name', 'domain'] as const;
export type EmailFault = (typeof emailFaults)[number];

const faults: Readonly<Record<EmailFault, (text: string) => boolean>> = {
  long: (text) => text.length > browserLimits.email,
  at: (text) => !text.includes('@'),
  ats: (text) => text.indexOf('@') !== text.lastIndexOf('@'),
  name: (text) => text.startsWith('@') || /\s/.test(text),
  domain: (text) => !/@[^\s@]+\.[^\s@]{2,}$/.test(text),
};

/** What makes an address certainly invalid; null when only the server can decide. */
export const findEmailFault = (text: string): EmailFault | null =>
  emailFaults.find((fault) => faults[fault](text.trim())) ?? null;

/** Finds addresses that are certainly invalid; the server decides on the others. */
export const isEmail = (text: string): boolean => findEmailFault(text) === null;
