import { useState, type ReactNode } from 'react';
import { remedy as remedyTexts } from '../../texts/judge/remedy.js';
import type { CallContext } from '../call/call-context.js';
import { Choice } from '../desk/choice.js';
import { PlaceForm } from './place-form.js';
import { TotalForm } from './total-form.js';

const { places } = remedyTexts;

const WRONG: { readonly [command: string]: string } = { CorrectTotal: 'number', CorrectPlace: 'place' };

/** One thing is put right: a number, or where a card lies. */
export const PartialFix = (at: CallContext): ReactNode => {
  const [wrong, say] = useState<string | null>(WRONG[at.draft.fix?.type ?? ''] ?? null);
  return (
    <>
      <Choice
        name="wrong"
        label={places.wrong}
        chosen={wrong}
        onChoose={(chosen) => {
          say(chosen);
          at.change({ fix: null });
        }}
        options={[
          { value: 'number', title: places.number, about: places.numberAbout, isOpen: true },
          { value: 'place', title: places.place, about: places.placeAbout, isOpen: true },
        ]}
      />
      {wrong === 'number' && <TotalForm {...at} />}
      {wrong === 'place' && <PlaceForm {...at} />}
    </>
  );
};
