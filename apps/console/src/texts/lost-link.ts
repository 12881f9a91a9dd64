/** The words for a link that does not count any more, wherever it is found out. */
export const lostLinkTexts = {
  title: 'Your link does not count any more',
  way: 'Whoever runs the table can give you another. Until then this device is nobody here.',
  forget: 'Forget this link',
} as const;
