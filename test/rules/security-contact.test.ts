import { expect, test } from 'vitest';
import { securityContact } from '../../web/build/security-contact.ts';

const now = new Date('2026-11-22T10:00:00Z');

const written = (contact: string | undefined): unknown[] => {
  const files: unknown[] = [];
  const { generateBundle } = securityContact(contact, now) as unknown as { generateBundle: () => void };
  generateBundle.call({ emitFile: (file: unknown) => files.push(file) });
  return files;
};

test('the site names the configured security contact for a year from the day it was built', () => {
  const source =
    'Contact: mailto:security@acme.example\nExpires: 2027-11-22T00:00:00Z\nPreferred-Languages: en\n';
  expect(written('mailto:security@acme.example')).toEqual([
    { type: 'asset', fileName: '.well-known/security.txt', source },
  ]);
});

test('without a contact there is no file, and an address that nobody can open is refused', () => {
  expect(written(undefined)).toEqual([]);
  for (const contact of ['security@acme.example', 'mailto:', 'https://a b'])
    expect(() => written(contact)).toThrow('SECURITY_CONTACT');
});
