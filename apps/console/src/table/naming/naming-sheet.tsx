import type { CommandBody, TableView, Template } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { plainText } from '../../client/plain-text.js';
import { Sheet } from '../../design/sheet.js';
import { namingTexts } from '../../texts/naming.js';
import { CardSearch } from './card-search.js';
import { DescribeCard } from './describe-card.js';
import { describingWays, unnamedWays } from './hand-ways.js';

type NamingProps = {
  readonly table: TableView;
  readonly onAct: (command: CommandBody) => void;
  readonly onClose: () => void;
};

/** A card out of a hand of cardboard: found by a few letters, or described first, and then played like any other. */
export const FromHandSheet = ({
  table,
  onAct,
  onWays,
  onClose,
}: NamingProps & { readonly onWays: (ways: readonly Template[]) => void }): ReactNode => {
  const [typed, type] = useState('');
  const [isDescribing, describe] = useState(false);
  const ways = unnamedWays(table);
  const defining = describingWays(table);
  const keep = (command: CommandBody): void => {
    onAct(command);
    type(plainText(command.title));
    describe(false);
  };
  return (
    <Sheet title={isDescribing ? namingTexts.describeOne : namingTexts.which} onClose={onClose}>
      {isDescribing ? (
        <DescribeCard ways={defining} onDefine={keep} onBack={() => describe(false)} />
      ) : (
        <CardSearch
          key={typed}
          table={table}
          candidates={[...ways.keys()]}
          picked={undefined}
          typedFirst={typed}
          onPick={(card) => onWays(ways.get(plainText(card)) ?? [])}
          onDescribe={defining.length === 0 ? null : () => describe(true)}
        />
      )}
    </Sheet>
  );
};

/** A card that the match does not know yet, in words, whatever it is needed for. */
export const DescribeSheet = ({ table, onAct, onClose }: NamingProps): ReactNode => (
  <Sheet title={namingTexts.describeOne} onClose={onClose}>
    <DescribeCard
      ways={describingWays(table)}
      onDefine={(command) => {
        onAct(command);
        onClose();
      }}
      onBack={onClose}
    />
  </Sheet>
);
