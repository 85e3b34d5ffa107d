import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"UnexpectedPromiseError, error","description":"UnexpectedPromiseError, error: renderSync reached a promise, or an asynchronous tag or filter: use render. An array with a promise cannot be compared. Its …","frontmatter":{"title":"UnexpectedPromiseError, error","description":"UnexpectedPromiseError, error: renderSync reached a promise, or an asynchronous tag or filter: use render. An array with a promise cannot be compared. Its …"},"headers":[],"relativePath":"reference/errors/UnexpectedPromiseError.md","filePath":"reference/errors/UnexpectedPromiseError.md"}');
const _sfc_main = { name: "reference/errors/UnexpectedPromiseError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unexpectedpromiseerror" tabindex="-1">UnexpectedPromiseError <a class="header-anchor" href="#unexpectedpromiseerror" aria-label="Permalink to &quot;UnexpectedPromiseError&quot;">​</a></h1><p><code>renderSync</code> reached a promise, or an asynchronous tag or filter: use <code>render</code>. An array with a promise cannot be compared.</p><p>Its <code>code</code> is <code>waiting</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/UnexpectedPromiseError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UnexpectedPromiseError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UnexpectedPromiseError as default
};
