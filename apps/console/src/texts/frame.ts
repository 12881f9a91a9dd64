/** The words of every page: its frame, and the message where something is missing. */
export const frame = {
  title: 'Stackledger',
  again: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'One moment',
  notFetched: 'This page did not come',
  asJson: 'This page as JSON',
  rule: 'The rule:',
  nav: {
    label: 'Main',
    skip: 'To the content',
    matches: 'Matches',
    fresh: 'New match',
    links: 'My links',
    analytics: 'Analytics',
    help: 'Help',
    api: 'The API',
    health: 'How the service is',
  },
  unread: {
    unseen: 'Nothing in this can be read.',
    malformed: 'Something that was entered here is missing, or is not what is asked for.',
    correct: 'Correct it and send it again.',
  },
  offline: {
    what: 'The service does not answer.',
    way: 'It may be stopped, or this device has no connection. What you see is as it was.',
  },
  strange: {
    what: (status: number) => `The service answered something else than expected (status ${status}).`,
    way: 'Try again in a moment; a proxy in between may be the reason.',
  },
  notFound: {
    title: 'There is no such page',
    what: 'The address may be cut off. All matches are on the first page.',
    home: 'To the matches',
  },
} as const;
