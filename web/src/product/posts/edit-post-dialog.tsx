import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Post } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import type { ChosenPicture } from './picture-choice.tsx';
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
  const [picture, setPicture] = useState<ChosenPicture | null>(
    post.picture && { picture: post.picture.url, description: post.picture.description },
  );
  return (
    <EditDialog
      title={t('editTitle')}
      text={post.message}
      max={limits.post.message}
      gif={{ url: gif, onChange: setGif }}
      picture={{ chosen: picture, onChange: setPicture }}
      onClose={onClose}
      onSave={async (message) => {
        const body = { message, ...(gif !== post.gif && { gif }) };
        const params = { id: post.id };
        const changed = await call('posts.update', { params, body });
        const file = picture?.picture instanceof Blob ? picture.picture : undefined;
        const description = picture?.description ?? '';
        // Sending neither a file nor words would remove the post's picture, so an unchanged picture is not sent.
        const isSame = file === undefined && description === (post.picture?.description ?? '');
        onChanged(
          isSame
            ? changed
            : await call('posts.updatePicture', {
                params,
                body: { description },
                files: file ? { picture: file } : {},
              }),
        );
      }}
    />
  );
};

export default EditPostDialog;
