/** Puts a text on the clipboard. Says whether that went well: pages that are not served securely have none, and a browser may refuse. */
export const copied = async (text: string): Promise<boolean> => {
  // A cast: pages that are not served securely have no clipboard, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false
  );
};
