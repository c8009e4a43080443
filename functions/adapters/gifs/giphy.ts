import type { Reply } from '#shared/contract/endpoint';
import type { gifs } from '#shared/contract/gifs';
import { logger } from '#functions/platform/log';
import { isGifUrl } from '#shared/model/gif';
import { Refusal } from '#shared/model/refusal';
import * as z from 'zod';

type Gif = Reply<typeof gifs.search>[number];

/** A service that finds animated pictures. The product knows its provider only through this interface. */
type GifService = {
  /**
   * @param words the search text; empty returns popular pictures
   * @param offset number of results to skip
   * @throws Refusal upstream_failed | too_many_requests
   */
  readonly search: (words: string, offset: number) => Promise<{ gifs: Gif[]; next: number | undefined }>;
};

const page = 24;
/** The highest offset that GIPHY accepts. */
const furthest = 4999;
const patienceMs = 4000;

const Size = z.object({ url: z.string(), width: z.coerce.number().int(), height: z.coerce.number().int() });
const Found = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string().default(''),
      images: z.object({ fixed_height: Size, fixed_height_small: Size }),
    }),
  ),
  pagination: z.object({ total_count: z.number().default(0) }).optional(),
});

const gifOf = ({ id, title, images }: z.infer<typeof Found>['data'][number]): Gif => ({
  id,
  title,
  url: images.fixed_height.url,
  preview_url: images.fixed_height_small.url,
  width: images.fixed_height.width,
  height: images.fixed_height.height,
});

const ask = async (url: URL): Promise<unknown> => {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
  } catch {
    throw new Refusal('upstream_failed');
  }
  if (response.status === 429) throw new Refusal('too_many_requests', { retry_after: 60 });
  if (!response.ok) {
    logger.warn('the GIF service refused', { status: response.status });
    throw new Refusal('upstream_failed');
  }
  return response.json().catch(() => undefined);
};

/** GIPHY, family-friendly pictures only. Results from hosts other than GIPHY's own are left out. */
export const giphy = (key: string): GifService => ({
  search: async (words, offset) => {
    const base = process.env['GIPHY_URL'] ?? 'https://api.giphy.com';
    const url = new URL(`/v1/gifs/${words ? 'search' : 'trending'}`, base);
    const asked = { api_key: key, limit: String(page), offset: String(offset), rating: 'g' };
    url.search = new URLSearchParams({ ...asked, ...(words && { q: words }) }).toString();
    const { success, data: found } = Found.safeParse(await ask(url));
    if (!success) throw new Refusal('upstream_failed');
    const next = offset + found.data.length;
    const total = Math.min(found.pagination?.total_count ?? 0, furthest);
    return {
      gifs: found.data.map(gifOf).filter((gif) => isGifUrl(gif.url) && isGifUrl(gif.preview_url)),
      next: found.data.length > 0 && next < total ? next : undefined,
    };
  },
});
