// Copies what the worker sends.
const field = document.querySelector('textarea');

chrome.runtime.onMessage.addListener(({ copy }, _, respond) => {
  if (!field || copy === undefined) return;
  field.value = copy;
  field.select();
  respond(document.execCommand('copy'));
});
