import { archivedFolders } from '#functions/platform/media-folders';
import * as z from 'zod';
import { Points } from '#shared/model/common';

/**
 * A rule for each attribute of an item but the named ones, which no archive contains. An attribute that is new does not
 * compile until it stands in one of the two places.
 */
export type Rules<Item, LeftOut extends keyof Item = never> = {
  readonly [Name in Exclude<keyof Item, LeftOut>]-?: {
    readonly _zod: { readonly output: Item[Name] | undefined };
  };
};

/** What is left out of every item: the archive is of one workspace. */
export type Owner = 'workspace_id';

/** Where a picture is stored, and under the same name in the archive: a folder of the workspace, or a file of the site. */
export const picturePath = new RegExp(
  `^/media/(?:${archivedFolders.join('|')})/([0-9A-Z]{26})/(?:[0-9A-Z]{26}/)?[A-Za-z0-9_-]{43}\\.webp$`,
);
export const Picture = z.string().regex(picturePath);
export const Portrait = z.union([Picture, z.string().regex(/^\/demo\/[a-z]+\.svg$/)]);
export const Emoji = z.string().min(1).max(60);
export const Amount = Points.min(0);
export const Number = z.int().min(0).max(1_000_000_000);
export const By = z.string().max(200);
/** A period of the allowance, such as month:2026-07. */
export const Period = z.string().regex(/^[a-z]+:[0-9-]{4,10}$/);
