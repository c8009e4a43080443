import { chats } from '../features/connections/connections.ts';
import { deferred } from '../ui/loading/deferred.tsx';
import { firstScreens, type Screen } from './first-screens.ts';
import { peopleAdministrators } from '#shared/model/choices';

const page = (load: Parameters<typeof deferred<object>>[0]) => deferred(load, 'entry', 'refusals');

const notFound = page(() => import('../features/pages/not-found.tsx'));

export const unknown: Screen = { path: '*', access: 'anyone', header: 'full', part: notFound };

/** Every screen with its access rule and its header. */
export const screens: readonly Screen[] = [
  ...firstScreens,
  {
    path: '/rewards',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/shop/shop.tsx'), 'shop', 'refusals'),
  },
  {
    path: '/news',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/news/news.tsx'), 'news', 'refusals'),
  },
  {
    path: '/cards',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/cards/cards.tsx'), 'cards', 'refusals'),
  },
  {
    path: '/cards/:id',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/cards/card-screen.tsx'), 'cards', 'refusals', 'dialogs'),
  },
  {
    path: '/dashboard',
    access: 'member',
    needs: peopleAdministrators,
    header: 'full',
    part: deferred(
      () => import('../features/dashboard/dashboard.tsx'),
      'dashboard',
      'dialogs',
      'parts',
      'refusals',
    ),
  },
  {
    path: '/login/accept',
    access: 'anyone',
    header: 'logo',
    part: page(() => import('../features/entry/invitation.tsx')),
  },
  {
    path: '/code-check',
    access: 'code',
    header: 'logo',
    part: page(() => import('../features/entry/code-check.tsx')),
  },
  {
    path: '/workspaces',
    access: 'proved',
    header: 'logo',
    part: page(() => import('../features/entry/workspaces.tsx')),
  },
  {
    path: '/create-team',
    access: 'proved',
    header: 'logo',
    part: page(() => import('../features/entry/create-team.tsx')),
  },
  {
    path: '/create-profile',
    access: 'account',
    header: 'logo',
    part: page(() => import('../features/entry/create-profile.tsx')),
  },
  {
    path: '/add-photo',
    access: 'limited',
    header: 'logo',
    part: deferred(() => import('../features/entry/add-photo.tsx'), 'entry', 'profile', 'refusals'),
  },
  {
    path: '/welcome',
    access: 'limited',
    header: 'logo',
    part: deferred(() => import('../features/entry/welcome.tsx'), 'entry', 'onboarding', 'refusals'),
  },
  {
    path: '/passkey',
    access: 'limited',
    header: 'logo',
    part: page(() => import('../features/entry/passkey-offer.tsx')),
  },
  {
    path: '/sso/:workspace',
    access: 'anyone',
    header: 'logo',
    part: deferred(() => import('../features/entry/sso.tsx'), 'entry', 'problems', 'refusals'),
  },
  {
    path: '/loading',
    access: 'account',
    header: 'logo',
    part: page(() => import('../features/workspaces/switching-workspace.tsx')),
  },
  {
    path: '/impersonate/:token',
    access: 'anyone',
    header: 'logo',
    part: page(() => import('../features/entry/impersonate.tsx')),
  },
  {
    path: '/profile/:id',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/profile/profile.tsx'), 'profile', 'parts', 'refusals'),
  },
  {
    path: '/recap/:id',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/recap/recap.tsx'), 'managers', 'refusals'),
  },
  {
    path: '/my-team',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/my-team/my-team.tsx'), 'managers', 'celebrations', 'refusals'),
  },
  {
    path: '/posts/:id',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/posts/post-screen.tsx'), 'dialogs', 'refusals'),
  },
  {
    path: '/awards',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/awards/requests.tsx'), 'awards', 'dialogs', 'refusals'),
  },
  {
    path: '/awards/:id',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/awards/nominees.tsx'), 'awards', 'dialogs', 'refusals'),
  },
  {
    path: '/posts/:id/certificate',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/posts/certificate.tsx'), 'awards', 'refusals'),
  },
  {
    path: '/edit-profile',
    access: 'member',
    header: 'full',
    part: deferred(
      () => import('../features/profile/edit-profile.tsx'),
      'assistants',
      'celebrations',
      'profile',
      'parts',
      'settings',
      'dialogs',
      'refusals',
    ),
  },
  {
    path: '/expired',
    access: 'limited',
    header: 'full',
    part: deferred(() => import('../features/pages/expired.tsx'), 'entry', 'dialogs', 'refusals'),
  },
  {
    path: '/settings/*',
    access: 'member',
    needs: [
      'global_administrator',
      'account_administrator',
      'rewards_administrator',
      'billing_administrator',
    ],
    header: 'full',
    part: deferred(() => import('./settings/settings.tsx'), 'settings', 'refusals'),
  },
  {
    path: '/goodbye',
    access: 'anyone',
    header: 'logo',
    part: page(() => import('../features/pages/goodbye.tsx')),
  },
  {
    path: '/unsubscribe',
    access: 'anyone',
    header: 'logo',
    part: page(() => import('../features/pages/unsubscribe.tsx')),
  },
  {
    path: '/undo',
    access: 'anyone',
    header: 'logo',
    part: page(() => import('../features/pages/undo-email.tsx')),
  },
  {
    path: '/wall',
    access: 'anyone',
    header: 'none',
    part: deferred(() => import('../features/wall/wall.tsx'), 'wall'),
  },
  {
    path: '/connect/assistant',
    access: 'member',
    header: 'logo',
    part: deferred(() => import('../features/connections/assistants/consent.tsx'), 'assistants', 'refusals'),
  },
  ...chats.map(({ name, words, areas }) => ({
    path: `/connect/${name}`,
    access: 'member' as const,
    header: 'logo' as const,
    part: deferred(
      async () => {
        const { ChatLink } = await import('../features/connections/chat-link.tsx');
        return { default: () => <ChatLink words={words} /> };
      },
      ...areas,
      'refusals',
    ),
  })),
  {
    path: '/help',
    access: 'limited',
    header: 'full',
    part: deferred(() => import('../features/help/help.tsx'), 'help', 'dialogs'),
  },
  {
    path: '/terms',
    access: 'anyone',
    header: 'full',
    part: deferred(() => import('../features/legal/terms.tsx'), 'legal', 'refusals'),
  },
  {
    path: '/privacy',
    access: 'anyone',
    header: 'full',
    part: deferred(() => import('../features/legal/privacy.tsx'), 'legal', 'refusals'),
  },
  {
    path: '/accessibility',
    access: 'anyone',
    header: 'full',
    part: deferred(() => import('../features/legal/accessibility.tsx'), 'legal'),
  },
  { path: '/404', access: 'anyone', header: 'full', part: notFound },
];
