import { Messages, Schemas } from 'scimmy';
import { describe, expect, test } from 'vitest';
import { scimSchemas } from '#shared/model/scim-schemas';
import {
  holding,
  lacking,
  patching,
  refusedAs,
  type Step,
  step,
  takeSteps,
  where,
} from '../support/scim-steps.ts';
import { shareTeams } from '../support/team.ts';

shareTeams();

const { user, enterprise, group, bravoGroup, list, error } = scimSchemas;

/**
 * The requests of Microsoft's collection for Postman (github.com/AzureAD/SCIMReferenceCode, PostmanCollection.json), with what its
 * tests expect. Names of users are addresses here, and an address stays while its domain is not proved.
 */
const ofMicrosoft: readonly Step[] = [
  step('Get empty Users', () => ['GET /Users', 200, { has: { schemas: [list], totalResults: 1 } }]),
  step('Get empty Groups', () => [
    'GET /Groups',
    200,
    { has: { schemas: [list], totalResults: 0, Resources: [] } },
  ]),
  step('Get ResourceTypes', () => [
    'GET /ResourceTypes',
    200,
    { has: { Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }] } },
  ]),
  step('Get Schemas', () => [
    'GET /Schemas',
    200,
    {
      has: {
        Resources: holding({ id: user, description: expect.stringContaining('User Account') as unknown }),
      },
    },
  ]),
  step('Post User', (of) => [
    'POST /Users',
    201,
    {
      sends: {
        UserName: of.one,
        Active: true,
        DisplayName: 'BobIsAmazing',
        schemas: [user],
        ExternalId: 'x-1',
        Name: { Formatted: 'Ryan Leenay', FamilyName: 'Leenay', GivenName: 'Ryan' },
        Emails: [
          { Primary: true, type: 'work', value: of.one },
          { Primary: false, type: 'home', value: 'testinghome@bob.example' },
        ],
      },
      has: {
        userName: of.one,
        name: { givenName: 'Ryan', familyName: 'Leenay' },
        externalId: 'x-1',
        active: true,
      },
      keeps: 'id1',
    },
  ]),
  step('Post EnterpriseUser', (of) => [
    'POST /Users',
    201,
    {
      sends: {
        userName: of.two,
        active: true,
        displayName: 'lennay',
        schemas: [enterprise, user],
        name: { formatted: 'Adrew Ryan', familyName: 'Ryan', givenName: 'Andrew' },
        [enterprise]: { Department: 'bob', Manager: { Value: 'SuzzyQ' } },
      },
      has: { [enterprise]: { department: 'bob' } },
      keeps: 'id2',
    },
  ]),
  step('Get user1', (of) => [`GET /Users/${of.id1}`, 200, { has: { id: of.id1 } }]),
  step('Get User Attributes', (of) => [
    'GET /Users?attributes=userName,emails',
    200,
    {
      has: {
        Resources: holding({
          id: of.id1,
          userName: of.one,
          emails: [{ value: of.one, type: 'work', primary: true }],
        }),
      },
    },
  ]),
  step('Get User Filters', (of) => [
    `GET /Users/${where('DisplayName eq "Ryan Leenay"')}`,
    200,
    { has: { totalResults: 1, Resources: [{ id: of.id1 }] } },
  ]),
  step('User 2 replace test', (of) => [
    `PUT /Users/${of.id2}`,
    200,
    {
      sends: {
        userName: of.two,
        active: true,
        schemas: [enterprise, user],
        id: of.id2,
        externalId: 'x-2',
        name: { formatted: 'NewName', familyName: 'Leenay', givenName: 'NewName' },
      },
      has: { id: of.id2, externalId: 'x-2', name: { formatted: 'NewName Leenay' } },
    },
  ]),
  step('Post emp exists', (of) => [
    'POST /Users',
    409,
    { sends: { userName: of.one, schemas: [user] }, ...refusedAs('uniqueness') },
  ]),
  step('Put a user no username', (of) => [
    `PUT /Users/${of.id1}`,
    400,
    { sends: { userame: 'OMalley', active: false }, has: { schemas: [error] } },
  ]),
  step('Put a user misspelled attribute', (of) => [
    `PUT /Users/${of.id1}`,
    200,
    { sends: { userName: of.one, adreses: [{ country: 'Germany' }] }, has: lacking('adreses') },
  ]),
  step('patch user omalley active with boolean', (of) => [
    `PATCH /Users/${of.id1}`,
    200,
    { sends: patching({ op: 'Replace', path: 'active', value: false }), has: { active: false } },
  ]),
  step('Paginate', () => [
    'GET /Users?startIndex=1&count=2',
    200,
    { has: { totalResults: 3, itemsPerPage: 2, startIndex: 1 } },
  ]),
  step('filter eq and (val or val)', () => [
    `GET /Users${where('name.FamilyName eq Leenay and (emails.Value co acme.example or emails.Value co .example)')}`,
    200,
    { has: { totalResults: 2 } },
  ]),
  step('filter starts with', () => [
    `GET /Users${where('name.familyName sw L')}`,
    200,
    { has: { totalResults: 2 } },
  ]),
  step('filter greater than', () => [
    `GET /Users${where('meta.Created gt 2015-10-10T14:38:21.8617979-07:00')}`,
    200,
    { has: { totalResults: 3 } },
  ]),
  step('Get user attributes of some emails', (of) => [
    'GET /Users?attributes=emails%5Btype+eq+%22work%22%5D',
    200,
    {
      has: {
        Resources: holding({
          id: of.id1,
          emails: [{ value: of.one }].map((one) => expect.objectContaining(one) as object),
        }),
      },
    },
  ]),
  step('Create empty group', () => [
    'POST /Groups',
    201,
    {
      sends: { externalId: 'g-1', schemas: [group], displayName: 'Group1DisplayName', members: [] },
      has: {
        schemas: [group, bravoGroup],
        displayName: 'Group1DisplayName',
        externalId: 'g-1',
        members: [],
        [bravoGroup]: { kind: 'department' },
      },
      keeps: 'group1',
    },
  ]),
  step('Create filled group 2', (of) => [
    'POST /Groups',
    201,
    {
      sends: {
        schemas: [group],
        displayName: 'GroupDisplayName2',
        members: [{ value: of.id1, display: 'VP' }],
      },
      has: { members: [{ value: of.id1 }] },
      keeps: 'group2',
    },
  ]),
  step('Get Groups', () => ['GET /Groups', 200, { has: { totalResults: 3 } }]),
  step('Put replace group', (of) => [
    `PUT /Groups/${of.group2}`,
    200,
    {
      sends: {
        schemas: [group],
        id: of.group2,
        displayName: 'putName',
        members: [{ value: of.id1 }, { value: of.id2 }],
      },
      has: { displayName: 'putName', members: [{ value: of.id1 }, { value: of.id2 }] },
    },
  ]),
  step('Validate group', (of) => [
    `GET /Groups/${of.group2}`,
    200,
    {
      has: {
        id: of.group2,
        displayName: 'putName',
        members: [{ value: of.id1 }, { value: of.id2 }],
      },
    },
  ]),
  step('Patch add user to group1', (of) => [
    `PATCH /Groups/${of.group1}`,
    204,
    {
      sends: patching({
        name: 'addMember',
        op: 'add',
        path: 'members',
        value: [{ displayName: 'new User', value: of.id2 }],
      }),
    },
  ]),
  step('Get group by id', (of) => [
    `GET /Groups/${of.group1}`,
    200,
    { has: { members: [{ value: of.id2, display: 'NewName Leenay' }] } },
  ]),
  step('who was added has left the other department', (of) => [
    `GET /Groups/${of.group2}`,
    200,
    { has: { members: [{ value: of.id1 }] } },
  ]),
  step('Patch remove user from group1', (of) => [
    `PATCH /Groups/${of.group1}`,
    204,
    { sends: patching({ op: 'remove', path: `members[value eq "${of.id2}"]` }) },
  ]),
  step('Group patch add member, by an id alone', (of) => [
    `PATCH /Groups/${of.group1}`,
    204,
    { sends: patching({ op: 'add', path: 'members', value: of.id2 }) },
  ]),
  step('Patch remove all users', (of) => [
    `PATCH /Groups/${of.group1}`,
    204,
    { sends: patching({ op: 'remove', path: 'members' }) },
  ]),
  step('Get group by id', (of) => [`GET /Groups/${of.group1}`, 200, { has: { members: [] } }]),
  step('Get group exclude members', (of) => [
    `GET /Groups/${of.group2}?excludedAttributes=members`,
    200,
    { has: lacking('members') },
  ]),
  step('group put', (of) => [
    `PUT /Groups/${of.group1}`,
    200,
    {
      sends: { id: of.group1, displayName: 'Tiffany Ortiz', externalId: 'g-2', schemas: [group] },
      has: { displayName: 'Tiffany Ortiz', externalId: 'g-2' },
    },
  ]),
  step('Delete group', (of) => [`DELETE /Groups/${of.group1}`, 204]),
  step('Get deleted group', (of) => [`GET /Groups/${of.group1}`, 404, { has: { schemas: [error] } }]),
  step('Delete user', (of) => [`DELETE /Users/${of.id2}`, 204]),
];

/** What Entra's service sends of groups, and what its validator looks at (learn.microsoft.com, "Develop and plan provisioning for a SCIM endpoint"). */
const ofEntra: readonly Step[] = [
  step('Get Group by displayName', (of) => [
    `GET /Groups${where('displayName eq "putname"', '&excludedAttributes=members')}`,
    200,
    { has: { totalResults: 1, Resources: [{ id: of.group2 }] } },
  ]),
  step('Update Group (Non-member attributes)', (of) => [
    `PATCH /Groups/${of.group2}`,
    204,
    { sends: patching({ op: 'Replace', path: 'displayName', value: '1879db59' }) },
  ]),
  step('Update Group (Add Members)', (of) => [
    `PATCH /Groups/${of.group2}`,
    204,
    { sends: patching({ op: 'Add', path: 'members', value: [{ $ref: null, value: of.id1 }] }) },
  ]),
  step('Check membership of a user', (of) => [
    `GET /Groups${where(`id eq "${of.group2}" and members eq "${of.id1}"`, '&attributes=id')}`,
    200,
    { has: { totalResults: 1, Resources: [{ schemas: [group, bravoGroup], id: of.group2 }] } },
  ]),
  step('Update Group (Remove Members)', (of) => [
    `PATCH /Groups/${of.group2}`,
    204,
    { sends: patching({ op: 'Remove', path: 'members', value: [{ $ref: null, value: of.id1 }] }) },
  ]),
  step('Get group after all of it', (of) => [
    `GET /Groups/${of.group2}`,
    200,
    { has: { displayName: '1879db59', members: [] } },
  ]),
  step('Get no group', () => [
    `GET /Groups${where('displayName eq "nobody"')}`,
    200,
    { has: { schemas: [list], totalResults: 0, Resources: [] } },
  ]),
  step('Create a group that is there', () => [
    'POST /Groups',
    409,
    { sends: { displayName: '1879DB59' }, ...refusedAs('uniqueness') },
  ]),
  step('Update a user, multi-valued with a filter', (of) => [
    `PATCH /Users/${of.id1}`,
    200,
    {
      sends: patching(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ),
      has: { name: { familyName: 'updatedFamilyName' }, emails: [{ value: of.one }] },
    },
  ]),
  step('Disable User', (of) => [
    `PATCH /Users/${of.id1}`,
    200,
    { sends: patching({ op: 'Replace', path: 'active', value: 'False' }), has: { active: false } },
  ]),
  step('Create a disabled user', (of) => [
    'POST /Users',
    201,
    {
      sends: { schemas: [user], userName: of.three, active: false, name: { givenName: 'Thea' } },
      has: { active: false },
      keeps: 'id3',
    },
  ]),
  step('Enable User', (of) => [
    `PATCH /Users/${of.id3}`,
    200,
    { sends: patching({ op: 'Add', path: 'active', value: 'True' }), has: { active: true } },
  ]),
];

describe('requests that Microsoft published', () => {
  const { read } = takeSteps([...ofMicrosoft, ...ofEntra]);

  test('are answered so that a client of others reads it', async () => {
    const listOf = async (path: string) => (await read(path)) as { Resources: { id: string }[] };
    const users = await listOf('/Users');
    expect(new Messages.ListResponse(users as never).Resources).toHaveLength(users.Resources.length);
    expect(users.Resources.map((one) => new Schemas.User(one as never).id)).toEqual(
      users.Resources.map(({ id }) => id),
    );
    const { Resources: groups } = await listOf('/Groups');
    for (const one of groups) {
      const { [bravoGroup as never]: _, ...standard } = one;
      expect(new Schemas.Group(one as never)).toMatchObject(standard);
    }
    const { Resources: types } = await listOf('/ResourceTypes');
    for (const one of types) expect(new Schemas.ResourceType(one as never)).toMatchObject({ name: one.id });
    const config = (await read('/ServiceProviderConfig')) as never;
    expect(new Schemas.ServiceProviderConfig(config)).toMatchObject({ patch: { supported: true } });
  });
});
