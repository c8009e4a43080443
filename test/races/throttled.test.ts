import { afterEach, expect, test, vi } from 'vitest';
import { config } from '#shared/contract/config';
import { posts } from '#shared/contract/posts';
import { postBody } from '../support/post-body.ts';
import { inLong } from '../support/thoroughness.ts';
import { injectFaults } from '../support/faults.ts';
import { type Answered, call } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, storedPosts } from '../support/team.ts';

/** How long the table throttles every request. */
const seconds = inLong(30, 3);
const names = Array.from({ length: 12 }, (_, at) => `u${at}`);

afterEach(() => {
  vi.restoreAllMocks();
});

type Timed = Answered<unknown> & { readonly took: number };

const timed = async (ask: () => Promise<Answered<unknown>>): Promise<Timed> => {
  const from = performance.now();
  return { ...(await ask()), took: performance.now() - from };
};

test(
  'a throttled table: every request gets 503 with Retry-After in time, and all succeed afterward',
  async () => {
    const team = await aTeam(['ann', ...names]);
    const people = names.map((name) => team[name] as Member);
    // The longest waits that the SDK may choose: longer than the function of the second call may run.
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const until = Date.now() + seconds * 1000;
    const stop = injectFaults(team.workspace, { throttled: 1 }, 1);
    const insist = async (me: Member): Promise<Timed[]> => {
      const answers: Timed[] = [];
      while (Date.now() < until)
        answers.push(
          ...(await Promise.all([
            timed(() => call(posts.create, { body: postBody(team, [team['ann']], 1) }, me)),
            timed(() => call(config.read, {}, me)),
          ])),
        );
      return answers;
    };
    const answers = (await Promise.all(people.map(insist))).flat();
    const struck = stop().get('throttled') ?? 0;
    expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(['busy']));
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['10']));
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(20_000);
    // At most three reads and writes per request, each tried at most five times.
    expect(struck / answers.length).toBeLessThanOrEqual(3 * 5);

    const after = await Promise.all(
      people.map((me) =>
        timed(() => call(posts.create, { body: postBody(team, [team['ann']], 1) }, { ...me, key: 'after' })),
      ),
    );
    expect(after.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(Math.max(...after.map(({ took }) => took))).toBeLessThan(10_000);
    expect(await storedPosts(team)).toHaveLength(people.length);
    expect(await ledgerDifferences(team)).toEqual([]);
  },
  60_000 + seconds * 2000,
);
