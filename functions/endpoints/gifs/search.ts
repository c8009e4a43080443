import { handle } from '#functions/http/handle';
import { secret } from '#functions/platform/secrets';
import { gifs } from '#shared/contract/gifs';
import { Refusal } from '#shared/model/refusal';
import { giphy } from '#functions/adapters/gifs/giphy';

/** The service's key never leaves the server: the browser calls us, and we call the service. */
export const handler = handle(gifs.search, async ({ query: { search }, after }) => {
  const key = await secret('gifs');
  if (!key) throw new Refusal('not_configured');
  const { gifs: items, next } = await giphy(key).search(search, Number(after ?? 0));
  return { items, next: next === undefined ? undefined : String(next) };
});
