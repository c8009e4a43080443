import { parseArgs } from 'node:util';
import { apiPrefix } from '#shared/contract/prefix';
import { webhooks } from '#shared/contract/connections/webhooks';
import { stripeClient } from '#functions/adapters/stripe/client';
import { setUpStripe, type SetupStep } from '#functions/adapters/stripe/set-up';
import { CommandError, helpOption } from '../command.ts';

const help = `Creates what Bravo needs in your Stripe account, or checks that it exists: a product, two prices, a coupon and
the webhook. You can run it again at any time: it changes nothing that is already correct.

  SECRET_STRIPE=sk_… npm run operate -- stripe-setup --url https://bravo.example.com

  --url ORIGIN    the address of Bravo
`;

const words: Readonly<Record<SetupStep['outcome'], string>> = {
  there: 'exists',
  made: 'created',
  changed: 'corrected',
  wrong: 'IS DIFFERENT: correct it in the Stripe dashboard',
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { url: { type: 'string' }, ...helpOption },
  });
  if (values.help) return console.log(help);
  const key = process.env['SECRET_STRIPE'];
  if (!key) throw new CommandError('Set SECRET_STRIPE to a secret key of your Stripe account.');
  if (!values.url || !URL.canParse(values.url))
    throw new CommandError('Use --url to say at which address Bravo is.');
  const { origin } = new URL(values.url);
  const { steps, webhookSecret } = await setUpStripe(
    stripeClient(key),
    `${origin}${apiPrefix}${webhooks.stripe.path}`,
  );
  for (const { what, outcome } of steps) console.log(`  ${what}: ${words[outcome]}`);
  if (webhookSecret)
    console.log(
      `\nThe secret of the webhook, shown only now: ${webhookSecret}\nStore it as the secret stripe-webhook.`,
    );
  if (steps.some(({ outcome }) => outcome === 'wrong')) process.exitCode = 1;
};
