/** Copies a text to the clipboard. Resolves to false where there is none (insecure pages) or the browser refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  // A cast: pages that are not served securely have no clipboard, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false
  );
};
