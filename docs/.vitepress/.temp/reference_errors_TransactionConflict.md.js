import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"TransactionConflict, error","description":"TransactionConflict, error: Another transaction changed the same data: this one wrote nothing. Retrying it may succeed; a form is retried. Its code is …","frontmatter":{"title":"TransactionConflict, error","description":"TransactionConflict, error: Another transaction changed the same data: this one wrote nothing. Retrying it may succeed; a form is retried. Its code is …"},"headers":[],"relativePath":"reference/errors/TransactionConflict.md","filePath":"reference/errors/TransactionConflict.md"}');
const _sfc_main = { name: "reference/errors/TransactionConflict.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="transactionconflict" tabindex="-1">TransactionConflict <a class="header-anchor" href="#transactionconflict" aria-label="Permalink to &quot;TransactionConflict&quot;">​</a></h1><p>Another transaction changed the same data: this one wrote nothing. Retrying it may succeed; a form is retried.</p><p>Its <code>code</code> is <code>conflict</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/TransactionConflict.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TransactionConflict = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TransactionConflict as default
};
