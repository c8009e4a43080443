import { Types } from 'scimmy';
import { describe, expect, test } from 'vitest';
import { scimSchemas } from '#shared/model/scim-schemas';
import { isGroupAttribute, isUserAttribute } from '#shared/rules/connections/scim-documents';
import {
  equalIn,
  matchesScimFilter,
  parseScimFilter,
  parseScimPath,
} from '#shared/rules/connections/scim-filters';

const enterprise = scimSchemas.enterprise;
const user = (name: string, more: object = {}) => ({
  id: `01${name}`,
  userName: `${name}@acme.example`,
  name: { givenName: name, familyName: 'Employee' },
  displayName: `${name} Employee`,
  active: true,
  emails: [{ value: `${name}@acme.example`, type: 'work', primary: true }],
  meta: {
    resourceType: 'User',
    created: '2026-03-01T10:00:00.000Z',
    lastModified: '2026-03-02T10:00:00.000Z',
  },
  ...more,
});
const users = [
  user('ann', { title: 'Lead', externalId: 'e-1', [enterprise]: { department: 'Design' } }),
  user('bob', { active: false, groups: [{ value: 'G1', display: 'Berlin' }] }),
  user('cyd', { externalId: 'E-1', meta: { created: '2026-04-01T00:00:00.000Z' } }),
];
const idsFor = (filter: string): readonly string[] => {
  const parsed = parseScimFilter(filter, isUserAttribute);
  return users.filter((one) => matchesScimFilter(one, parsed)).map(({ id }) => id.slice(2));
};

/** The last column: whether SCIMMY, a library of others, reads the filter and finds the same. */
const filters: readonly (readonly [filter: string, finds: readonly string[], alsoScimmy: boolean])[] = [
  ['userName eq "ann@acme.example"', ['ann'], true],
  ['userName eq "ANN@acme.example"', ['ann'], false],
  ['USERNAME EQ "ann@acme.example"', ['ann'], true],
  [`${scimSchemas.user}:userName eq "ann@acme.example"`, ['ann'], false],
  ['emails.value eq "bob@acme.example"', ['bob'], true],
  ['emails eq "bob@acme.example"', ['bob'], false],
  ['emails[type eq "work"].value eq "bob@acme.example"', ['bob'], true],
  ['emails[type eq "work" and value co "bob"]', ['bob'], true],
  ['emails[type eq "home" and value co "bob"]', [], true],
  ['externalId eq "e-1"', ['ann'], true],
  ['id eq "01ann"', ['ann'], true],
  ['id eq "01ANN"', [], true],
  ['displayName co "b E"', ['bob'], true],
  ['userName sw "c"', ['cyd'], true],
  ['userName ew "example"', ['ann', 'bob', 'cyd'], true],
  ['name.familyName ne "Employee"', [], true],
  ['title pr', ['ann'], true],
  ['not (title pr)', ['bob', 'cyd'], true],
  ['externalId ne "e-1"', ['bob', 'cyd'], true],
  ['active eq false', ['bob'], true],
  ['active eq True and title eq "lead"', ['ann'], false],
  ['title eq "Lead" or active eq false', ['ann', 'bob'], true],
  ['name.familyName eq "Employee" and (userName sw "a" or userName sw "b")', ['ann', 'bob'], true],
  ['userName sw "a" or userName sw "b" and active eq true', ['ann'], true],
  [`${enterprise}:department eq "Design"`, ['ann'], false],
  ['groups.display eq "berlin"', ['bob'], false],
  ['meta.created gt "2026-03-15T00:00:00Z"', ['cyd'], true],
  ['meta.created le "2026-03-01T11:00:00+01:00"', ['ann', 'bob'], true],
  ['title eq null', ['bob', 'cyd'], true],
  // As Microsoft's collection of requests writes it.
  ['userName sw c', ['cyd'], true],
  ['meta.Created gt 2015-10-10T14:38:21.8617979-07:00', ['ann', 'bob', 'cyd'], true],
  ['userName eq "a\\"b"', [], false],
];

describe('a filter', () => {
  test.each(filters)('%s finds %j', (filter, finds) => {
    expect(idsFor(filter)).toEqual(finds);
  });

  test.each(filters.filter(([, , also]) => also))('%s finds %j for SCIMMY too', (filter, finds) => {
    const found = new Types.Filter(filter).match(users);
    expect((found as { id: string }[]).map(({ id }) => id.slice(2))).toEqual(finds);
  });

  test.each([
    '',
    'userName eq',
    'eq "a"',
    '"',
    'userName "a"',
    'userName is "a"',
    'nobody eq "a"',
    'emails.nothing eq "a"',
    `${scimSchemas.group}:members eq "a"`,
    'urn:example:other:1.0:User:badge eq "a"',
    'userName eq "a" and',
    '(userName eq "a"',
    'userName eq "a")',
    'userName eq "a" title pr',
    'not userName eq "a"',
    'emails[type eq "work"',
    'emails[value[type eq "work"]]',
    'userName eq (',
    'userName eq "\\x"',
    `${'('.repeat(400)}userName pr`,
  ])('%s is refused', (filter) => {
    expect(() => parseScimFilter(filter, isUserAttribute)).toThrow(
      expect.objectContaining({ code: 'filter_unsupported' }) as Error,
    );
  });

  test('of groups asks for their attributes alone', () => {
    expect(() => parseScimFilter('userName eq "a"', isGroupAttribute)).toThrow('filter_unsupported');
    const filter = parseScimFilter('id eq "G1" and members eq "01bob"', isGroupAttribute);
    expect(matchesScimFilter({ id: 'G1', members: [{ value: '01ann' }, { value: '01bob' }] }, filter)).toBe(
      true,
    );
    expect(matchesScimFilter({ id: 'G1', members: [{ value: '01ann' }] }, filter)).toBe(false);
  });

  test.each([
    ['userName eq "a"', 'a'],
    ['active eq true and userName eq "a"', 'a'],
    ['emails[type eq "work"].value eq "a"', 'a'],
    ['emails.value eq "a"', 'a'],
    ['userName eq "a" or userName eq "b"', undefined],
    ['not (userName eq "a")', undefined],
    ['userName sw "a"', undefined],
    ['title eq "a"', undefined],
  ])('%s leads to the address %s at once', (filter, address) => {
    expect(equalIn(parseScimFilter(filter, isUserAttribute), 'username', 'emails.value')).toBe(address);
  });
});

describe('a path of a change', () => {
  test.each([
    ['userName', ['username'], false],
    ['Name.GivenName', ['name', 'givenname'], false],
    [`${enterprise}:department`, [enterprise.toLowerCase(), 'department'], false],
    [`${scimSchemas.user}:name.familyName`, ['name', 'familyname'], false],
    ['emails[type eq "work"].value', ['emails', 'value'], true],
    ['emails[type eq "work"]', ['emails'], true],
  ])('%s', (path, names, isFiltered) => {
    const parsed = parseScimPath(path, isUserAttribute);
    expect([parsed.names, parsed.filter !== undefined]).toEqual([names, isFiltered]);
  });

  test.each([
    '',
    'nobody',
    'emails[type eq "work"',
    'emails[]',
    'userName eq "a"',
    '.value',
    'name..givenName',
  ])('%s is refused', (path) => {
    expect(() => parseScimPath(path, isUserAttribute)).toThrow(
      expect.objectContaining({ code: 'path_invalid' }) as Error,
    );
  });
});
