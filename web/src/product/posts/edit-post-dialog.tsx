import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Post } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import EditDialog from './edit-dialog.tsx';

/** Changes the words and the GIF of a post; for its author, and administrators. */
const EditPostDialog = ({
  post,
  onClose,
  onChanged,
}: {
  post: Post;
  onClose: () => void;
  onChanged: (post: Post) => void;
}) => {
  const t = useTranslations('post');
  const [gif, setGif] = useState(post.gif);
  return (
    <EditDialog
      title={t('editTitle')}
      text={post.message}
      max={limits.post.message}
      gif={{ url: gif, onChange: setGif }}
      onClose={onClose}
      onSave={async (message) => {
        const body = { message, ...(gif !== post.gif && { gif }) };
        onChanged(await call('posts.update', { params: { id: post.id }, body }));
      }}
    />
  );
};

export default EditPostDialog;
