/** The words of a judge’s desk: who judges on this device. */
export const desk = {
  back: 'Back',
  youAre: (name: string) => `You are ${name}.`,
  who: 'Who judges?',
  whoAbout: 'Rulings bear this name. It stays on this device.',
  name: 'Your name',
  whoGo: 'Go on',
  whoIs: (name: string) => `I am ${name}`,
  noJudge: 'You are no judge here.',
  noJudgeWay: 'Open the link for judges that the head judge or the organizer has given you, or type its code.',
  mayNotRule: 'Your link does not let you take calls. Ask the head judge for the power to rule.',
  mayNotGoBack:
    'Your link does not let you take a table back, so what that would come to is not shown. Rule without going back, or ask the head judge to take this call over.',
} as const;
