/** A GIF attached to a message. */
export type Gif = { readonly url: string; readonly preview_url: string; readonly title: string };
