// What the reader chose, and who is told when it changes.
const state = { sort: null, down: true, query: "", advice: null, group: "", machine: null, first: 0, shown: 200, open: new Set() };
const listeners = [];
const onChange = listener => listeners.push(listener);
function change(parts) {
  Object.assign(state, parts);
  listeners.forEach(listener => listener(parts));
}
