import { useState, type ReactNode } from 'react';
import { remedy as remedyTexts } from '../../texts/judge/remedy.js';
import type { CallContext, OwedRemedy } from '../call/call-context.js';
import { Choice } from '../desk/choice.js';
import { PlaceForm } from './place-form.js';
import { TotalForm } from './total-form.js';

const { places } = remedyTexts;

/** One thing is put right: a number, or where a card lies. */
export const PartialFix = (at: CallContext & { readonly due: OwedRemedy }): ReactNode => {
  const [wrong, say] = useState<string | null>(null);
  return (
    <>
      <Choice
        name="wrong"
        label={places.wrong}
        chosen={wrong}
        onChoose={say}
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
