/** The folders of pictures, which everybody may see who knows their random names. */
export const mediaFolders = ['logos', 'avatars', 'rewards', 'posts', 'cards'] as const;
export type MediaFolder = (typeof mediaFolders)[number];
