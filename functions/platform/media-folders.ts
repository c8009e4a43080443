/** The folders of pictures, which everybody may see who knows their random names. */
export const mediaFolders = ['logos', 'avatars', 'rewards', 'posts', 'cards', 'claims'] as const;
export type MediaFolder = (typeof mediaFolders)[number];

/** Those whose pictures move with the archive of a workspace. */
export const archivedFolders = mediaFolders.filter((folder) => folder !== 'claims');
