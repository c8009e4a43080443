import { findAnnouncement } from '#functions/data/announcements';
import { presentAnnouncement } from '#shared/rules/posts/announcements';
import { measureOf } from '#shared/rules/statistics/leaderboards';
import { findNewsCount } from '#functions/data/news';
import { extendSession } from '#functions/data/sessions';
import { listValues } from '#functions/data/workspaces';
import { signInSettings } from '#functions/adapters/sign-in/providers';
import { handleWith } from '#functions/http/handle';
import { areGiftCardsConfigured, isConfigured } from '#functions/platform/features';
import { operatorAddress } from '#functions/platform/operator-addresses';
import { config } from '#shared/contract/config';
import { limits } from '#shared/model/limits';
import type { Session } from '#shared/model/session';
import { forEachProvider } from '#shared/model/sign-in';
import { validatedAt } from '#shared/rules/billing/billing';
import { presentUnread } from '#shared/rules/mails/news-views';
import { presentCurrentUser } from '#shared/rules/people/profiles';
import { isAddressProved } from '#shared/rules/sign-in/sessions';
import { checklistOf, globalSettings, presentWorkspace } from '#shared/rules/workspaces/workspaces';
import { permissionsOf, isPeopleAdministrator } from '#shared/rules/people/users';

/**
 * The session's thirty days restart with its use, written at most once a day. An operator's hour is never extended.
 */
const isDue = ({ extended_at: at, impersonated_by: by }: Session, now: Date): boolean =>
  by === undefined && now.getTime() - Date.parse(at) > limits.sessionExtendHours * 3_600_000;

export const handler = handleWith(
  config.read,
  ({ workspaceId: w, userId: u, reading }) =>
    Promise.all([listValues(w, reading), findNewsCount(w, u, reading), findAnnouncement(w, reading)]),
  async ({ actor, now }, [values, news, announcement]) => {
    const { user, workspace, session, token } = actor;
    const giftCards = areGiftCardsConfigured();
    const points = measureOf(workspace) === 'points';
    const validated = validatedAt(workspace);
    if (isDue(session, now)) await extendSession(session, now);
    return {
      access_token: token,
      user: presentCurrentUser(user, workspace, now),
      workspace: presentWorkspace(workspace, now),
      settings: { global: globalSettings(workspace) },
      permissions: permissionsOf(user),
      checklist: isPeopleAdministrator(user) ? checklistOf(workspace, user) : null,
      values,
      news: presentUnread(news),
      announcement: presentAnnouncement(announcement, workspace, now),
      features: {
        ...forEachProvider((provider) => signInSettings(provider)?.clientIds[0] ?? null),
        gifs: isConfigured('gifs'),
        feedback: operatorAddress('FEEDBACK_URL'),
        help: operatorAddress('HELP_URL'),
        points,
        rewards: (workspace.rewards_count ?? 0) > 0 && (points || user.balance > 0),
        billing: isConfigured('stripe'),
        gift_cards: giftCards,
        gift_cards_from: giftCards && now < validated ? validated.toISOString() : null,
        demo_dialog: workspace.show_demo_dialog ?? false,
        demo_data: workspace.demo_data === 'there',
        demo_coming: workspace.demo_data === 'coming',
        impersonated_by: session.impersonated_by ?? null,
        address_proved: isAddressProved(session, 'once', now),
      },
    };
  },
);
