// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { mergeEmails, parseEmails } from '#web/features/people/email-list.ts';

describe('finding addresses in pasted text', () => {
  test.each<[string, readonly (readonly [email: string, name?: string, fault?: string])[]]>([
    [
      '"Lee, Ann" <Ann@acme.example>, bob@acme.example;cyd@acme.example\n bob@acme.example\tbroken@',
      [
        ['ann@acme.example', 'Ann|Lee'],
        ['bob@acme.example'],
        ['cyd@acme.example'],
        ['broken@', undefined, 'domain'],
      ],
    ],
    ['Ozoux, Pierre <pierre@acme.example>', [['pierre@acme.example', 'Pierre|Ozoux']]],
    [
      '"María José de la Cruz" <maria.jose@acme.example>',
      [['maria.jose@acme.example', 'María José|de la Cruz']],
    ],
    [
      "'Lee Ann' <mailto:ann@acme.example>; Stone, Bob (Sales) <bob@acme.example>",
      [
        ['ann@acme.example', 'Lee|Ann'],
        ['bob@acme.example', 'Bob|Stone'],
      ],
    ],
    [
      'eva@acme.example, Ann Lee <ann@acme.example>, Bob <bob@acme.example>',
      [['eva@acme.example'], ['ann@acme.example', 'Ann|Lee'], ['bob@acme.example', 'Bob|']],
    ],
    [
      'Ann\tvan der Berg\tann@acme.example\r\nBob\tStone\tbob@acme.example',
      [
        ['ann@acme.example', 'Ann|van der Berg'],
        ['bob@acme.example', 'Bob|Stone'],
      ],
    ],
    [
      'bob, a\u200Bnn@müller.example\u202C ANN@xn--mller-kva.example',
      [['bob', undefined, 'at'], ['ann@xn--mller-kva.example']],
    ],
  ])('finds addresses and names in %j', (text, found) => {
    expect(parseEmails(text)).toEqual(
      found.map(([email, name, fault = null]) => {
        const [first_name, last_name] = name?.split('|') ?? [];
        return { email, fault, ...(name !== undefined && { name: { first_name, last_name } }) };
      }),
    );
  });

  test('reads what is pasted in time that grows with it, not with its square', () => {
    expect(parseEmails('ann '.repeat(50_000))).toHaveLength(1);
    expect(parseEmails('<'.repeat(50_000))).toHaveLength(1);
  });

  test('does not add a known address again', () => {
    const known = parseEmails('ann@acme.example');
    expect(mergeEmails(known, parseEmails('ANN@acme.example bob@acme.example'))).toHaveLength(2);
  });
});
