import { describe, expect } from 'vitest';
import { scimSchemas } from '#shared/model/scim-schemas';
import { lacking, patching, refusedAs, type Step, step, takeSteps, where } from '../support/scim-steps.ts';
import { shareTeams } from '../support/team.ts';

shareTeams();

const { user, enterprise, bravo, group, bravoGroup, patch: patchOp, error } = scimSchemas;

/** What RFC 7643 and RFC 7644 say, by their sections. */
const ofTheStandard: readonly Step[] = [
  step('a person', (of) => [
    'POST /Users',
    201,
    {
      sends: { userName: of.one, externalId: 'x', name: { givenName: 'Ryan', familyName: 'Lee' } },
      keeps: 'id1',
    },
  ]),
  step('another one', (of) => [
    'POST /Users',
    201,
    { sends: { userName: of.three, name: { givenName: 'Thea' } }, keeps: 'id3' },
  ]),
  step('a department', (of) => [
    'POST /Groups',
    201,
    { sends: { displayName: 'Design', members: [{ value: of.id1 }] }, keeps: 'group2' },
  ]),
  step('7644 3.4.2.4: no results are asked for', () => [
    'GET /Users?count=0',
    200,
    { has: { totalResults: 3, itemsPerPage: 0, Resources: [] } },
  ]),
  step('7644 3.4.2.4: a place before the first', () => [
    'GET /Groups?startIndex=-3&count=1',
    200,
    { has: { startIndex: 1, itemsPerPage: 1 } },
  ]),
  step('7644 3.9: attributes', (of) => [
    `GET /Users/${of.id1}?attributes=name.givenName`,
    200,
    { has: { schemas: [user, enterprise], id: of.id1, name: { givenName: 'Ryan' } } },
  ]),
  step('7644 3.9: only those', (of) => [
    `GET /Users/${of.id1}?attributes=name.givenName`,
    200,
    { has: lacking('userName', 'meta', 'emails') },
  ]),
  step('7644 3.9: of an extension, in any case', (of) => [
    `GET /Users/${of.id1}?attributes=${bravo.toUpperCase()}:pronouns`,
    200,
    { has: lacking('userName', bravo) },
  ]),
  step('7644 3.9: not those, but the id', (of) => [
    `PATCH /Users/${of.id1}?excludedAttributes=id,meta,EMAILS`,
    200,
    { sends: patching({ op: 'add', path: 'title', value: 'Lead' }), has: { id: of.id1, title: 'Lead' } },
  ]),
  step('7644 3.9: none of them are there', (of) => [
    `PUT /Users/${of.id1}?excludedAttributes=meta,emails`,
    200,
    { sends: { userName: of.one }, has: lacking('meta', 'emails') },
  ]),
  step('7644 3.9: of a group that was changed', (of) => [
    `PATCH /Groups/${of.group2}?attributes=displayName`,
    200,
    {
      sends: patching({ op: 'replace', value: { displayName: 'Sales' } }),
      has: { id: of.group2, displayName: 'Sales' },
    },
  ]),
  step('7643 2.5: an empty text clears', (of) => [
    `PATCH /Users/${of.id1}`,
    200,
    { sends: patching({ op: 'replace', path: 'title', value: '' }), has: lacking('title') },
  ]),
  step('7643 2.5: so it does in a whole user', (of) => [
    `PUT /Users/${of.id1}`,
    200,
    {
      sends: { userName: of.one, externalId: null, name: { familyName: '' } },
      has: { name: { familyName: '' } },
    },
  ]),
  step('7643 2.5: what it cleared is not there', (of) => [
    `GET /Users/${of.id1}`,
    200,
    { has: lacking('externalId', 'title') },
  ]),
  step('7644 3.5.2.2: no name is left: that of the address', (of) => [
    `PATCH /Users/${of.id3}`,
    200,
    {
      sends: patching({ op: 'remove', path: 'name' }),
      has: { name: { givenName: 'Person', familyName: '' } },
    },
  ]),
  step('7643 2.1: names have no case', (of) => [
    `PATCH /Users/${of.id1}`,
    200,
    {
      sends: {
        SCHEMAS: [patchOp],
        operations: [
          { OP: 'REPLACE', PATH: 'NAME.GIVENNAME', VALUE: 'Rya' },
          { op: 'add', path: `${enterprise.toLowerCase()}:DEPARTMENT`, value: 'Sales' },
        ],
      },
      has: {
        name: { givenName: 'Rya' },
        [enterprise]: { department: 'Sales' },
        groups: [{ value: of.group2, display: 'Sales', type: 'direct' }],
      },
    },
  ]),
  step('7643 3: an attribute in the schema that it is of', (of) => [
    `PATCH /Users/${of.id1}`,
    200,
    {
      sends: patching({ op: 'replace', path: `${user}:name.familyName`, value: 'Fin' }),
      has: { name: { familyName: 'Fin' } },
    },
  ]),
  step('7644 3.5.2: one wrong operation, and none is applied', (of) => [
    `PATCH /Users/${of.id1}`,
    400,
    {
      sends: patching(
        { op: 'replace', path: 'name.givenName', value: 'Lost' },
        { op: 'replace', path: 'nobody', value: 1 },
      ),
      ...refusedAs('invalidPath'),
    },
  ]),
  step('7644 3.5.2: nothing was', (of) => [
    `GET /Users/${of.id1}`,
    200,
    { has: { name: { givenName: 'Rya' } } },
  ]),
  step('7644 3.5.2: of groups neither', (of) => [
    `PATCH /Groups/${of.group2}`,
    400,
    {
      sends: patching(
        { op: 'replace', path: 'displayName', value: 'Lost' },
        { op: 'add', path: 'members', value: [{ value: 'nobody' }] },
      ),
      ...refusedAs('invalidValue'),
    },
  ]),
  step('7644 3.5.2: the group has its name', (of) => [
    `GET /Groups/${of.group2}`,
    200,
    { has: { displayName: 'Sales', members: [{ value: of.id1 }] } },
  ]),
  step('7644 3.5.2: what is no attribute of a group', (of) => [
    `PATCH /Groups/${of.group2}`,
    400,
    { sends: patching({ op: 'replace', path: 'userName', value: 'x' }), ...refusedAs('invalidPath') },
  ]),
  step('7644 3.5.2.2: nothing is named', (of) => [
    `PATCH /Groups/${of.group2}`,
    400,
    { sends: patching({ op: 'remove' }), ...refusedAs('noTarget') },
  ]),
  step('7644 3.5.2: an id stays', (of) => [
    `PATCH /Groups/${of.group2}`,
    400,
    { sends: patching({ op: 'replace', path: 'id', value: 'x' }), ...refusedAs('mutability') },
  ]),
  step('7643 7: what is immutable stays', (of) => [
    `PUT /Groups/${of.group2}`,
    400,
    { sends: { displayName: 'Sales', [bravoGroup]: { kind: 'location' } }, ...refusedAs('mutability') },
  ]),
  step('7643 4.2: a location is a group too', (of) => [
    'POST /Groups',
    201,
    {
      sends: { displayName: 'Berlin', [bravoGroup]: { Kind: 'location' }, members: [{ value: of.id1 }] },
      has: { [bravoGroup]: { kind: 'location' } },
      keeps: 'place',
    },
  ]),
  step('7643 4.1.2: a user names both', (of) => [
    `GET /Users/${of.id1}`,
    200,
    { has: { groups: [{ value: of.group2 }, { value: of.place }] } },
  ]),
  step('7644 3.12: a filter of something else', () => [
    `GET /Groups${where('userName eq "x"')}`,
    400,
    refusedAs('invalidFilter'),
  ]),
  step('7643 6: one type of resource', () => [
    'GET /ResourceTypes/Group',
    200,
    {
      has: {
        id: 'Group',
        schema: group,
        meta: {
          resourceType: 'ResourceType',
          location: expect.stringMatching(/^http.*\/scim\/v2\/ResourceTypes\/Group$/) as unknown,
        },
      },
    },
  ]),
  step('7643 7: one schema', () => [
    `GET /Schemas/${enterprise}`,
    200,
    {
      has: {
        id: enterprise,
        meta: { resourceType: 'Schema', location: expect.stringMatching(/^http.*User$/) as unknown },
      },
    },
  ]),
  step('7643 7: none of this name', () => [
    'GET /Schemas/urn:example:nothing',
    404,
    { has: { schemas: [error], status: '404' } },
  ]),
  step('7643 5: the address of the configuration', () => [
    'GET /ServiceProviderConfig',
    200,
    { has: { etag: { supported: false }, meta: { location: expect.stringMatching(/^http/) as unknown } } },
  ]),
];

describe('the standard', () => {
  takeSteps(ofTheStandard);
});
