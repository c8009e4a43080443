import { describe, expect, test } from 'vitest';
import { findByHandle, parseComposerText } from '#shared/rules/posts/composer';
import { mentionsIn, replaceMentions } from '#shared/rules/posts/composer-command';
import { tellApart } from '#shared/rules/people/tell-apart';
import type { UserId } from '#shared/model/ids';

describe('who is named in a text', () => {
  test.each([
    ['@lena/@omar', ['lena', 'omar']],
    ['@lena—super, @omar–too', ['lena', 'omar']],
    ['`@lena` and *@omar* and _@ana_', ['lena', 'omar', 'ana']],
    ["@tom's, @o'neil’s and @o'neil", ['tom', "o'neil", "o'neil"]],
    ['(@ann.lee), @bo...', ['ann.lee', 'bo']],
    ['@sam.reed@acme.example, thanks', ['sam.reed@acme.example']],
    ['write to sam@acme.example or ann+x@acme.example', []],
    ['https://medium.example/@lena/story or medium.example/@lena', []],
  ])('%s', (text, handles) => {
    expect(mentionsIn(text).map(({ handle }) => handle)).toEqual(handles);
  });

  test('whom something belongs to is thanked only where nobody else is named', () => {
    expect(parseComposerText("+1 @tom's work")).toMatchObject({ handles: ['tom'], message: "@tom's work" });
    expect(parseComposerText("+1 @tom for @lena's plan")).toMatchObject({ handles: ['tom'] });
  });

  test('what stands around a mention stays', () => {
    expect(replaceMentions("@lena's/@omar!", ({ handle }) => (handle === 'lena' ? 'Lena' : undefined))).toBe(
      "Lena's/@omar!",
    );
  });
});

describe('people of one name', () => {
  const first = { id: '1' as UserId, name: 'Sam Reed', email: 'sam.r@acme.example' };
  const second = { id: '2' as UserId, name: 'Sam Reed', email: 'sam.reed@acme.example' };
  const third = { id: '3' as UserId, name: 'Rae Sams', email: 'sam@acme.example' };

  test.each([
    ['sam.reed@acme.example', second],
    ['sam.r', first],
    // Whoever types a name may mean either, although it is also the address of one of them.
    ['sam.reed', null],
    ['sam', null],
    ['SAM.R@ACME.EXAMPLE', first],
    ['rae', third],
  ])('@%s', (handle, meant) => {
    expect(findByHandle(handle, [first, second, third])).toBe(meant);
  });

  test('are told apart by the first of title, department and address that nobody else of this name has', () => {
    const listed = (person: typeof first, job_title: string | null, department: string | null) => ({
      ...person,
      job_title,
      department,
    });
    const apart = (...people: Parameters<typeof tellApart>[0][number][]) => [...tellApart(people).values()];
    expect(apart(listed(first, 'Designer', 'Sales'), listed(second, 'Engineer', 'Sales'))).toEqual([
      'Designer',
      'Engineer',
    ]);
    expect(apart(listed(first, 'Designer', 'Sales'), listed(second, 'Designer', 'Legal'))).toEqual([
      'Sales',
      'Legal',
    ]);
    expect(apart(listed(first, null, null), listed(second, null, null))).toEqual([first.email, second.email]);
    expect(apart(listed(first, 'Designer', null), listed(third, 'Designer', null))).toEqual([]);
  });
});
