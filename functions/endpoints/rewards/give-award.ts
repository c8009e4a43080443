import { handle } from '#functions/http/handle';
import { presentPosts } from '#functions/views/posts';
import { giveAward } from '#functions/workflows/give-award';
import { rewards } from '#shared/contract/rewards';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(
  rewards.giveAward,
  async ({ params: { id }, body: gift, actor, reading, idempotency }) => {
    const present = async (post: StoredPost) => {
      const [shown] = await presentPosts(actor.workspace, [post], actor.user, reading);
      if (!shown) throw new Refusal('not_found');
      return shown;
    };
    const post = await giveAward(actor, { id, gift }, reading, async (one) =>
      idempotency(await present(one)),
    );
    return present(post);
  },
);
