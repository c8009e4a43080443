import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from '#infra/blueprint/routes';
import { type Endpoint } from '#shared/contract/endpoint';
import { refusalMessages } from '#shared/model/refusal';
import { shape } from './call-shape.ts';
import { additions, browserMessages, shortened, specCalls, specMessages, specQueries } from './spec-calls.ts';

const callOf = ({ method, path }: Endpoint): string => shape(`${method} ${path}`);
const spec = new URL('../../../shared/spec.md', import.meta.url);

describe('the contract and the specification', () => {
  test('have the same calls, except for the named additions', () => {
    const promised = [...specCalls, ...Object.keys(additions)].map(shape);
    expect(routes.map(({ endpoint: declared }) => callOf(declared)).toSorted()).toEqual(promised.toSorted());
  });

  test('have no call that is both specified and an addition', () => {
    const listed = new Set(specCalls.map(shape));
    expect(Object.keys(additions).filter((call) => listed.has(shape(call)))).toEqual([]);
    expect(listed.size).toBe(specCalls.length);
  });

  test.skipIf(!existsSync(spec))('have the same paths, character by character', () => {
    const text = readFileSync(spec, 'utf8');
    const section = text.slice(text.indexOf('## 7. Calls'), text.indexOf('## 8.'));
    expect(section.length).toBeGreaterThan(1000);
    const tokens = section
      .replace(/[,;.:)(]+(?=\s|$)/gm, ' ')
      .split(/\s+/)
      .map((token) => token.split('?')[0]);
    const paths = specCalls.map((call) => call.split(' ')[1] as string);
    expect(
      paths.filter((path) => !tokens.includes(path) && !section.includes(shortened[path] ?? '\0')),
    ).toEqual([]);
    const written = [...new Set(tokens.filter((token) => /^\/[a-z]/.test(token ?? '')))];
    expect(written.filter((path) => !paths.includes(path as string))).toEqual([]);
  });

  test.each(Object.entries(specQueries))('%s takes the query parameters it names', (call, names) => {
    const route = routes.find(({ endpoint: declared }) => callOf(declared) === shape(call));
    expect(Object.keys(route?.endpoint.query?.shape ?? {})).toEqual(expect.arrayContaining([...names]));
  });

  test('have the same server messages', () => {
    const words: readonly string[] = Object.values(refusalMessages);
    expect(specMessages.filter((message) => !words.includes(message))).toEqual([]);
  });

  test.skipIf(!existsSync(spec))('have the messages exactly as transcribed', () => {
    const text = readFileSync(spec, 'utf8');
    expect([...specMessages, ...browserMessages].filter((message) => !text.includes(message))).toEqual([]);
  });
});
