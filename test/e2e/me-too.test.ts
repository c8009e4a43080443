import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { compose, recognise, toFeed } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aPng, paint } from '../support/pictures.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { aMember } = aStage();

test('one press adds points, another number is chosen by keyboard, and both are undone', async () => {
  const tom = await aMember('tom@acme.example');
  await recognise(tom, '+10 #teamwork For the shelf in the kitchen', 'Grace', 'Omar');
  await tom.page
    .getByRole('article')
    .filter({ hasText: 'For the shelf in the kitchen' })
    .getByRole('button', { name: '+5, uses 10 points of your allowance', exact: true })
    .waitFor();
  const lena = await aMember('lena@acme.example');
  const { page } = lena;
  const post = page.getByRole('article').filter({ hasText: 'For the shelf in the kitchen' });
  const left = page
    .getByRole('link', { name: /to give/ })
    .or(page.getByText(/\d to give/))
    .first();
  const before = await left.innerText();
  await post.getByRole('button', { name: /^Me too: \+5, uses 10 points/ }).click();
  await page.getByText('You added 10 points.').waitFor();
  await post.getByRole('button', { name: /^\+5, added by Lena Fischer/ }).waitFor();
  await expect.poll(() => left.innerText()).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone. Your points are back.').waitFor();
  await expect.poll(() => left.innerText()).toBe(before);
  expect(await post.getByRole('button', { name: /added by/ }).count()).toBe(0);

  await post.getByRole('button', { name: 'Add a different amount' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Me too: \+2(?!\d)/ }).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const added = post.getByRole('button', { name: /^\+2, added by Lena Fischer/ });
  await added.waitFor();
  await post.getByRole('button', { name: /^Me too: \+2(?!\d)/ }).waitFor();
  await added.click();
  const dialog = page.getByRole('dialog', { name: 'Added points' });
  await dialog.getByRole('listitem').filter({ hasText: 'Lena Fischer' }).getByText('+2').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Take back the 2 points Lena Fischer added' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => left.innerText()).toBe(before);
  await expectFitsEverywhere(page);
  await expectNoTrouble(tom, lena);
});

test.runIf(isLong)(
  'who received a post cannot add to it; a refusal takes the points away again and says why',
  async () => {
    const priya = await aMember('priya@acme.example');
    await recognise(priya, '+1 #teamwork For the plants', 'Yuki');
    const yuki = await aMember('yuki@acme.example');
    const own = yuki.page.getByRole('article').filter({ hasText: 'For the plants' });
    await own.waitFor();
    await yuki.page
      .getByRole('button', { name: /me too/i })
      .first()
      .waitFor();
    expect(await own.getByRole('button', { name: /me too/i }).count()).toBe(0);

    const { page } = priya;
    const post = page.getByRole('article').filter({ hasText: 'For the plants' });
    await page.route('**/add_ons', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({
          errors: [{ code: 'no_points_available', message: 'No points available to send' }],
        }),
      }),
    );
    await post.getByRole('button', { name: /uses \d+ points/ }).click();
    await page.getByRole('alert').getByText('No points available to send').waitFor();
    expect(await post.getByRole('button', { name: /added by/ }).count()).toBe(0);
    await page.unrouteAll();
    await expectNoTrouble(priya, yuki);
  },
);

test('a post is undone within ten seconds by Ctrl+Z, and its message can be changed and sent again', async () => {
  const emma = await aMember('emma@acme.example');
  const { page } = emma;
  await toFeed(emma);
  await recognise(emma, '+3 #teamwork For the wrong person', 'Diego');
  const post = page.getByRole('article').filter({ hasText: 'For the wrong person' });
  await post.waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('Control+z');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Why' })
    .getByText('For the wrong person')
    .or(dialog.getByText('Diego Santos'))
    .first()
    .waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Why' }).inputValue()).toContain('For the wrong person');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await post.count()).toBe(0);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await post.count()).toBe(0);
  await expectNoTrouble(emma);
});

test('thanks without points are sent with a picture, edited, commented on, and the comment is edited, as colleagues see it', async () => {
  const yuki = await aMember('yuki@acme.example');
  const { page } = yuki;
  await toFeed(yuki);
  const composer = await compose(page, '+0 #teamwork For the wekend shift', 'Omar');
  const picture = { name: 'cake.png', mimeType: 'image/png', buffer: aPng(paint(600, 400)) };
  await composer.locator('input[type=file]').setInputFiles(picture);
  await composer.getByRole('textbox', { name: 'What does it show?' }).waitFor();
  // What it shows has to be said.
  await composer.getByRole('button', { name: 'Send thanks' }).click();
  await composer.getByText('Please enter description').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await composer.getByRole('textbox', { name: 'What does it show?' }).fill('The cake');
  await composer.getByRole('button', { name: 'Send thanks' }).click();
  await composer.waitFor({ state: 'detached' });
  await page.getByText('Sent.', { exact: true }).waitFor();
  const post = page.getByRole('article').filter({ hasText: /For the we+kend shift/ });
  await post.getByText('For the wekend shift').waitFor();
  await post.getByRole('img', { name: 'The cake' }).waitFor();
  expect(await post.getByText(/\d+ points?/).allTextContents()).toEqual([]);

  await post.getByRole('button', { name: 'Actions for this post' }).click();
  await page.getByRole('menuitem', { name: 'Edit message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit message' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('For the weekend shift');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await post.getByText('For the weekend shift').waitFor();

  await post.getByRole('button', { name: 'Comment' }).click();
  await post.getByRole('textbox', { name: 'Your comment' }).fill('Agian soon');
  await page.keyboard.press('Control+Enter');
  await post.getByRole('button', { name: /^Edit .*comment$/ }).click();
  const comment = page.getByRole('dialog', { name: 'Edit comment' });
  await comment.getByRole('textbox', { name: 'Message' }).fill('Again soon');
  await comment.getByRole('button', { name: 'Save' }).click();
  await post.getByText('Again soon').waitFor();
  await expectFitsEverywhere(page);

  const omar = await aMember('omar@acme.example');
  await toFeed(omar);
  const seen = omar.page.getByRole('article').filter({ hasText: 'For the weekend shift' });
  await seen.getByText('Again soon').waitFor();
  await seen.getByRole('img', { name: 'The cake' }).waitFor();
  await seen.getByRole('button', { name: 'Actions for this post' }).click();
  await omar.page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await omar.page.getByRole('menuitem', { name: 'Edit message' }).count()).toBe(0);
  await expectNoTrouble(yuki, omar);
});
