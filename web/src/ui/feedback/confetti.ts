const rain = async (): Promise<void> => {
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:600';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  // Its worker would be a blob, which the content security policy refuses.
  await confetti.create(canvas, { resize: true, useWorker: false })({
    particleCount: 90,
    spread: 75,
    startVelocity: 42,
    origin: { y: 0.6 },
  });
  canvas.remove();
};

/** Shows confetti once, unless the user prefers reduced motion. */
export const showConfetti = (): void => {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) rain().catch(() => undefined);
};
