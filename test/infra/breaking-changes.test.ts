import { describe, expect, test } from 'vitest';
import { openapi } from '#infra/build/openapi';
import { type Api, breakingChanges } from '#infra/build/openapi/breaking-changes';

type Node = Record<string, unknown>;
const document = openapi() as unknown as Api;

/** The document after somebody changed it at a place. */
const changed = (path: readonly string[], edit: (node: never) => void): Api => {
  const copy = structuredClone(document);
  let node: unknown = copy;
  for (const step of path) node = (node as Node)[step];
  if (node === undefined) throw new Error(`nothing at ${path.join('.')}`);
  edit(node as never);
  return copy;
};

const schemas = (name: string, ...rest: string[]) => ['components', 'schemas', name, ...rest];
const remove =
  (name: string) =>
  (node: Node): void => {
    delete node[name];
  };
const sending = schemas('PostDraft');

describe('the API of the release before', () => {
  test('is not broken by the same API', () => {
    expect(Object.keys(document.paths).length).toBeGreaterThan(80);
    expect(breakingChanges(document, document)).toEqual([]);
  });

  test.each<readonly [string, Api]>([
    ['a new call', changed(['paths'], (paths: Node) => void (paths['/new'] = { get: { responses: {} } }))],
    [
      'a new field of an answer',
      changed(schemas('Post', 'properties'), (fields: Node) => void (fields['pinned'] = { type: 'boolean' })),
    ],
    [
      'a new field of a request that need not be sent',
      changed([...sending, 'properties'], (fields: Node) => void (fields['pinned'] = { type: 'boolean' })),
    ],
    [
      'another value of an answer',
      changed(schemas('AuditAction', 'enum'), (values: string[]) => void values.push('rested')),
    ],
    [
      'a longer text in a request',
      changed(schemas('Message'), (text: Node) => void (text['maxLength'] = 5000)),
    ],
  ])('is not broken by %s', (_, after) => {
    expect(breakingChanges(document, after)).toEqual([]);
  });

  test.each<readonly [string, Api, string]>([
    ['a call that is gone', changed(['paths', '/posts'], remove('post')), 'POST /posts: is gone'],
    [
      'an answer with another status',
      changed(['paths', '/posts', 'post', 'responses'], remove('201')),
      'POST /posts: does not answer 201 any more',
    ],
    [
      'a field of an answer that is gone',
      changed(schemas('Post'), (post: { required: string[]; properties: Node }) => {
        post.required = post.required.filter((name) => name !== 'score');
        delete post.properties['score'];
      }),
      'GET /posts: the answer[].score may be missing',
    ],
    [
      'a field of an answer that becomes a text',
      changed(schemas('Post', 'properties'), (fields: Node) => void (fields['score'] = { type: 'string' })),
      'GET /posts: the answer[].score may be of the type string',
    ],
    [
      'a field that must be sent from now on',
      changed(sending, (sent: { required: string[] }) => void sent.required.push('mood')),
      'POST /posts: what is sent.mood may be missing',
    ],
    [
      'a shorter text in a request',
      changed(schemas('Message'), (text: Node) => void (text['maxLength'] = 10)),
      'POST /posts: what is sent.message has another maxLength',
    ],
    [
      'a value that is not accepted any more',
      changed(schemas('LimitPeriod', 'enum'), (values: string[]) => void values.shift()),
      'PUT /settings: what is sent.limit_period may be "day"',
    ],
  ])('is broken by %s', (_, after, why) => {
    expect(breakingChanges(document, after)).toContain(why);
  });
});
