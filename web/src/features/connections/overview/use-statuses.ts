import { useTranslations } from 'use-intl';
import type { ApiKey } from '#shared/model/api-key';
import type { Hook } from '#shared/model/hook';
import type { Answer } from '#web/api/calls.ts';
import { listed } from '#web/locales/locale.ts';
import { useSsoProblem } from '#web/product/sign-in/sso-problem.tsx';
import { useBotProblem } from '../use-bot-problem.ts';
import { useMoments } from '../use-moments.ts';
import { hostOf } from '../webhooks/use-failure-text.ts';
import { useHookState } from '../webhooks/use-hook-state.ts';

/** Something that does not work: what it concerns if not the whole connection, why, and since when if that is known. */
export type Trouble = { readonly of?: string; readonly text: string; readonly at?: string | undefined };

/** How a connection is doing, in words. */
export type Status = {
  /** off: this installation does not have it; idle: it is there, and not in use. */
  readonly kind: 'off' | 'none' | 'idle' | 'used';
  readonly state: string;
  readonly facts: readonly string[];
  readonly troubles: readonly Trouble[];
};

const none = (state: string, text: string): Status => ({ kind: 'none', state, facts: [text], troubles: [] });

/** The last of some moments; undefined when there is none. */
const latest = (moments: readonly (string | null)[]): string | undefined =>
  moments
    .filter((one) => one !== null)
    .toSorted()
    .at(-1);

export const useSlackStatus = () => {
  const t = useTranslations('chat');
  const words = useTranslations('connect');
  const { day } = useMoments();
  return ({ configured, connection }: Answer<'slack.read'>): Status => {
    if (!connection)
      return configured
        ? none(t('none'), t('text'))
        : { kind: 'off', state: t('off'), facts: [], troubles: [] };
    const { team, connected_at: at, linked, channel, problem, problem_at: since } = connection;
    return {
      kind: 'used',
      state: t('works', { team, date: day(at) }),
      facts: [
        t('linked', { count: linked }),
        channel ? words('announced', { channel: `#${channel.name}` }) : words('noChannel'),
      ],
      troubles: problem ? [{ text: t(`problems.${problem}`), at: since ?? undefined }] : [],
    };
  };
};

/** A bot, a channel by a workflow, or both. */
export const useTeamsStatus = () => {
  const t = useTranslations('teams');
  const chat = useTranslations('chat');
  const words = useTranslations('connect');
  const botProblem = useBotProblem();
  const { day } = useMoments();
  return ({ connection: bot, workflow }: Answer<'teams.read'>): Status => {
    const facts = [
      ...(bot
        ? [
            t('botWorks', { team: bot.team, date: day(bot.connected_at) }),
            t('linked', { count: bot.linked }),
            ...(bot.channel ? [words('announced', { channel: bot.channel.name })] : []),
            ...(bot.channel || workflow ? [] : [words('noChannel')]),
          ]
        : []),
      ...(workflow ? [t('works', { channel: workflow.channel, date: day(workflow.connected_at) })] : []),
    ];
    const [state, ...others] = facts;
    if (state === undefined) return none(chat('none'), t('text'));
    return {
      kind: 'used',
      state,
      facts: others,
      troubles: [
        ...(bot?.problem
          ? [{ of: t('bot'), text: botProblem(bot.problem), at: bot.problem_at ?? undefined }]
          : []),
        ...(workflow?.problem
          ? [
              {
                of: workflow.channel,
                text: t(`problems.${workflow.problem}`),
                at: workflow.problem_at ?? undefined,
              },
            ]
          : []),
      ],
    };
  };
};

export const useKeysStatus = () => {
  const t = useTranslations('apiKeys');
  const words = useTranslations('connect');
  const { ago, day } = useMoments();
  const troubleOf = ({ name, state, created_by: by, expires_at: end }: ApiKey): Trouble[] => {
    if (state === 'orphaned') return [{ of: name, text: t('orphaned', { name: by.name }) }];
    if (state === 'expired' && end !== null) return [{ of: name, text: t('ended', { date: day(end) }) }];
    return [];
  };
  return (keys: Answer<'apiKeys.list'>): Status => {
    if (keys.length === 0) return none(t('none'), t('text'));
    const used = latest(keys.map((key) => key.used_at));
    return {
      kind: keys.some(({ state }) => state === 'active') ? 'used' : 'idle',
      state: words('keys', { count: keys.length }),
      facts: [used === undefined ? t('neverUsed') : t('used', { when: ago(used) })],
      troubles: keys.flatMap(troubleOf),
    };
  };
};

export const useHooksStatus = () => {
  const t = useTranslations('hooks');
  const words = useTranslations('connect');
  const stateOf = useHookState();
  const { ago } = useMoments();
  const troubleOf = (hook: Hook): Trouble[] => {
    const { text, isBad } = stateOf(hook);
    return isBad ? [{ of: hostOf(hook.url), text }] : [];
  };
  return (hooks: Answer<'hooks.list'>): Status => {
    if (hooks.length === 0) return none(t('none'), t('text'));
    const off = hooks.filter((hook) => hook.disabled_at !== null).length;
    const delivered = latest(hooks.map((hook) => hook.last_delivered_at));
    return {
      kind: off < hooks.length ? 'used' : 'idle',
      state: words('hooks', { count: hooks.length }),
      facts: [
        ...(off > 0 ? [words('hooksOff', { count: off })] : []),
        delivered === undefined ? t('states.new') : t('states.fine', { when: ago(delivered) }),
      ],
      troubles: hooks.flatMap(troubleOf),
    };
  };
};

export const useSsoStatus = () => {
  const t = useTranslations('sso');
  const chat = useTranslations('chat');
  const words = useTranslations('connect');
  const problemText = useSsoProblem();
  const { day } = useMoments();
  return ({ sso }: Answer<'sso.read'>): Status => {
    if (!sso) return none(chat('none'), t('text'));
    const { state, issuer, domains, tested_at: tested, problem, problem_at: at } = sso;
    const unready = domains.length === 0 ? t('tryNoDomain') : t('notTested');
    return {
      kind: state === 'untested' ? 'idle' : 'used',
      state: state === 'untested' ? hostOf(issuer) : t(`states.${state}`),
      facts: [
        ...(domains.length > 0
          ? [words('addresses', { domains: listed(domains.map(({ domain }) => domain)) })]
          : []),
        ...(tested === null ? [] : [t('tested', { date: day(tested) })]),
      ],
      troubles: [
        ...(state === 'untested' ? [{ text: unready }] : []),
        // The last one, not the first: it tells when, and not since when.
        ...(problem
          ? [{ text: `${problemText(problem)} ${at === null ? '' : t('problemAt', { date: day(at) })}` }]
          : []),
      ],
    };
  };
};
