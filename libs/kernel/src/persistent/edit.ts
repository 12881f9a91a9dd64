/**
 * Permission to change in place what was made under it. Whoever opens an edit closes it before anybody else sees the
 * result, which is immutable from then on.
 */
export type Edit = { isOpen: boolean };

/** A new open edit. */
export const openEdit = (): Edit => ({ isOpen: true });

/** The result of `make`, whose edit is closed afterwards. */
export const underEdit = <T>(make: (edit: Edit) => T): T => {
  const edit = openEdit();
  const made = make(edit);
  edit.isOpen = false;
  return made;
};
