import type { Post } from '#shared/model/post';
import styles from './post-card.module.css';

/** The picture of a post, in a frame of one height, so that nothing moves when it arrives. It opens whole. */
const PostPicture = ({ url, description }: NonNullable<Post['picture']>) => (
  <a className={styles.picture} href={url} target="_blank" rel="noreferrer">
    <img src={url} alt={description} loading="lazy" />
  </a>
);

export default PostPicture;
