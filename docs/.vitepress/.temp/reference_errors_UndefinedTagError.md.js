import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"UndefinedTagError, error","description":"UndefinedTagError, error: A template has an unknown tag, or the end tag of a block that is not open; tag names it. Its code is syntax. It is a …","frontmatter":{"title":"UndefinedTagError, error","description":"UndefinedTagError, error: A template has an unknown tag, or the end tag of a block that is not open; tag names it. Its code is syntax. It is a …"},"headers":[],"relativePath":"reference/errors/UndefinedTagError.md","filePath":"reference/errors/UndefinedTagError.md"}');
const _sfc_main = { name: "reference/errors/UndefinedTagError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="undefinedtagerror" tabindex="-1">UndefinedTagError <a class="header-anchor" href="#undefinedtagerror" aria-label="Permalink to &quot;UndefinedTagError&quot;">​</a></h1><p>A template has an unknown tag, or the end tag of a block that is not open; <code>tag</code> names it.</p><p>Its <code>code</code> is <code>syntax</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/UndefinedTagError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UndefinedTagError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UndefinedTagError as default
};
