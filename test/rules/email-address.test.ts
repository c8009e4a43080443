import { expect, test } from 'vitest';
import { Email } from '#shared/model/common';
import { type EmailFault, readEmail } from '#shared/model/email-address';
import { DomainName } from '#shared/model/sso';
import { matchesScimFilter, parseScimFilter } from '#shared/rules/connections/scim-filters';
import { splitName } from '#shared/rules/people/names';

const label = 'd'.repeat(63);

test.each<[typed: string, email: string, fault?: EmailFault]>([
  [' Ann@Acme.Example ', 'ann@acme.example'],
  ['\u200Bqia.noble@acme.example', 'qia.noble@acme.example'],
  ['iia@ac\u00ADme.example\u202C', 'iia@acme.example'],
  ['mia&co@acme.example', 'mia&co@acme.example'],
  ["nia/x=y!#$%'*?^{}~`|@acme.example", "nia/x=y!#$%'*?^{}~`|@acme.example"],
  ['a@müller.example', 'a@xn--mller-kva.example'],
  ['a@MÜLLER。example', 'a@xn--mller-kva.example'],
  ['a@mu\u0308ller.example', 'a@xn--mller-kva.example'],
  ['a@XN--MLLER-KVA.example', 'a@xn--mller-kva.example'],
  ['a@президент.рф', 'a@xn--d1abbgf6aiiy.xn--p1ai'],
  [`${'a'.repeat(64)}@acme.example`, `${'a'.repeat(64)}@acme.example`],
  [`a@${label}.example`, `a@${label}.example`],
  [`${'a'.repeat(65)}@acme.example`, '', 'long'],
  [`a@${label}.${label}.${label}.${'d'.repeat(58)}.example`, '', 'long'],
  [`a@${label}d.example`, '', 'domain'],
  ['a@-acme.example', '', 'domain'],
  ['a@acme-.example', '', 'domain'],
  ['a@acme..example', '', 'domain'],
  ['a@.example', '', 'domain'],
  ['a@acme', '', 'domain'],
  ['a@acme.example.', '', 'domain'],
  ['a@127.0.0.1', '', 'domain'],
  ['a@[127.0.0.1]', '', 'domain'],
  ['a@acme.example:25', '', 'domain'],
  ['a@acme.example/ü', '', 'domain'],
  ['a@ac%6de.exämple', '', 'domain'],
  ['a@xn--zzzzzz--.example', '', 'domain'],
  ['a@under_score.example', '', 'domain'],
  ['ann..lee@acme.example', '', 'signs'],
  ['.ann@acme.example', '', 'signs'],
  ['ann.@acme.example', '', 'signs'],
  ['ann lee@acme.example', '', 'signs'],
  ['"ann lee"@acme.example', '', 'signs'],
  ['änn@acme.example', '', 'signs'],
  ['a,b@acme.example', '', 'signs'],
  ['a(b)@acme.example', '', 'signs'],
  ['@acme.example', '', 'name'],
  ['ann', '', 'at'],
  ['', '', 'at'],
  ['a@b@acme.example', '', 'ats'],
])('%j is one address for web and server, or refused for one reason', (typed, email, fault) => {
  const read = readEmail(typed);
  expect(read.fault).toBe(fault ?? null);
  expect(Email.safeParse(typed).data).toBe(fault ? undefined : email);
  // The form that is stored reads as itself.
  expect(readEmail(read.email)).toEqual(read);
});

test('a domain and a filter of a directory mean the addresses as they are stored', () => {
  expect(DomainName.parse(' Müller.Example ')).toBe('xn--mller-kva.example');
  expect(DomainName.safeParse('müller').success).toBe(false);
  const user = { userName: 'a@xn--mller-kva.example', emails: [{ value: 'a@xn--mller-kva.example' }] };
  const finds = (text: string) =>
    matchesScimFilter(
      user,
      parseScimFilter(text, () => true),
    );
  expect(finds('userName eq "A@müller.example"')).toBe(true);
  expect(finds('emails[value eq "a@m\u00FCller.example"]')).toBe(true);
  expect(finds('userName eq "b@müller.example"')).toBe(false);
});

test.each<[name: string, divided: string, order?: Parameters<typeof splitName>[1]]>([
  ['Ann Lee', 'Ann|Lee'],
  ['Lee, Ann', 'Ann|Lee'],
  ['Keller , Eva , Dr.', 'Eva Dr.|Keller'],
  ['Cher', 'Cher|'],
  ['Mary Ann Stone', 'Mary Ann|Stone'],
  ['Ludwig van Beethoven', 'Ludwig|van Beethoven'],
  [' \u200B"Ann\tLee"\u202E ', 'Ann|Lee'],
  ['Ann Lee (Sales) [extern]', 'Ann|Lee'],
  ['', '|'],
  ['Ana García López', 'Ana|García López', { language: 'es' }],
  ['Ana María García López', 'Ana María|García López', { language: 'es' }],
  ['Иванов Иван Иванович', 'Иван Иванович|Иванов', { lastFirst: true }],
  ['Иванов', 'Иванов|', { lastFirst: true }],
  [`${'n'.repeat(70)} Lee`, `${'n'.repeat(60)}|Lee`],
])('the whole name %j is divided as %j', (name, divided, order) => {
  const { first_name: first, last_name: last } = splitName(name, order);
  expect(`${first}|${last}`).toBe(divided);
});
