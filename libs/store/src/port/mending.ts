import { familyOf } from './stream-families.js';

/** What mends a damaged stream while the service runs, in words for whoever runs it; undefined where nothing does. */
export const mendingFor = (stream: string): string | undefined => {
  const { family, id = '' } = familyOf(stream) ?? {};
  switch (family) {
    case 'person':
      return (
        `this name is shown as none until it is given again, in a list of players or with a grant to person ${id}; ` +
        `\`stackledger forget ${id}\` erases what is left of it, and takes the person's links back`
      );
    case 'serviceAccess':
      return `${DOUBTED}; \`stackledger link\` makes one for an organizer, and with its first use ${ANEW}`;
    case 'matchAccess':
      return given(`match ${id}`);
    case 'tournamentAccess':
      return given(`tournament ${id}`);
    case 'keys':
    case 'marks':
      return 'a start writes anew what it knows of it, and where that will not do it says so';
    default:
      return undefined;
  }
};

const given = (where: string): string =>
  `${DOUBTED}; the organizer gives new ones in ${where}, and with the first ${ANEW}`;

const DOUBTED = 'links given before it do not count where it may have taken them back';
const ANEW = 'the grants that can be read are written anew, without the damage';
