import { useSignedIn } from '#web/api/config.ts';
import { useAnyPosts } from '../posts/use-any-posts.ts';
import { runsDemo } from './demo-state.ts';

/**
 * Whether demo data is offered: to an administrator of a workspace without any, but not to a team that has members and
 * posts already. False until the posts are known.
 */
export const useDemoOffer = (): boolean => {
  const config = useSignedIn();
  const { features, workspace } = config;
  const possible =
    runsDemo(config) && workspace.billing_active && !features.demo_data && !features.demo_coming;
  const hasMembers = workspace.users_count > 1;
  const anyPosts = useAnyPosts(possible && hasMembers);
  return possible && (!hasMembers || anyPosts === false);
};
