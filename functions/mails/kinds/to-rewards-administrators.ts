import type { Mail } from '#functions/adapters/mail/mail';
import { findAdministrators } from '#functions/data/administrators';
import { findPurchase } from '#functions/data/purchases';
import { type Facts, mailKind } from '#functions/mails/kind';
import type { ChangeOf } from '#functions/table/changes';
import { PurchaseId } from '#shared/model/ids';
import type { StoredPurchase } from '#shared/model/purchase';
import { isAdministratorWith, isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';

/**
 * A kind of mail about a purchase, to every rewards administrator who hears of requests: one message each, so that no mail
 * waits for another.
 * @param isCause whether a change of a purchase causes it
 */
export const toRewardsAdministrators = <const Name extends string>(
  name: Name,
  isCause: (change: ChangeOf<'redemption'>) => boolean,
  render: (purchase: StoredPurchase, facts: Facts) => Promise<Mail | undefined>,
) =>
  mailKind(
    name,
    { purchase_id: PurchaseId },
    {
      follows: {
        noun: 'redemption',
        recipientsOf: async (change) => {
          const purchase_id = change.after?.id;
          if (!purchase_id || !isCause(change)) return [];
          const reading = { now: change.at };
          const found = await findAdministrators(change.workspaceId, 'rewards_administrator', reading);
          return found.map(({ id }) => ({ user_id: id, purchase_id }));
        },
      },
      render: async ({ purchase_id: p }, facts) => {
        const { user, workspace, reading } = facts;
        if (
          !isAdministratorWith(user, 'rewards_administrator') ||
          !shouldSendMail('reward_redemption', user, workspace)
        )
          return undefined;
        const purchase = await findPurchase(workspace.id, p, reading);
        if (!purchase || isBeingRemoved(workspace, purchase)) return undefined;
        return render(purchase, facts);
      },
    },
  );
