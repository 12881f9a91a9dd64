/**
 * Leave to change what was made under it in place. Whoever opens one closes it before anybody else sees what was made: from then
 * on that never changes again.
 */
export type Edit = { isOpen: boolean };

/** An edit under which nothing has been made yet. */
export const openEdit = (): Edit => ({ isOpen: true });

/** What is made under an edit that is closed when it is done. */
export const underEdit = <T>(make: (edit: Edit) => T): T => {
  const edit = openEdit();
  const made = make(edit);
  edit.isOpen = false;
  return made;
};
