import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"undefined-variable, rule of check","description":"undefined-variable, rule of check: warning – A page, or a partial with a doc tag, reads a variable that is never set: it is nil. views/pages/index.liquid …","frontmatter":{"title":"undefined-variable, rule of check","description":"undefined-variable, rule of check: warning – A page, or a partial with a doc tag, reads a variable that is never set: it is nil. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/undefined-variable.md","filePath":"reference/checks/undefined-variable.md"}');
const _sfc_main = { name: "reference/checks/undefined-variable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="undefined-variable" tabindex="-1">undefined-variable <a class="header-anchor" href="#undefined-variable" aria-label="Permalink to &quot;undefined-variable&quot;">​</a></h1><p><em>warning</em> – A page, or a partial with a <code>doc</code> tag, reads a variable that is never set: it is nil.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% assign book = { &quot;title&quot;: &quot;Emma&quot; } %}{{ bok.title }}{{ book.title }}</span></span></code></pre></div><blockquote><p>undefined variable &quot;bok&quot; (did you mean &quot;book&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/undefined-variable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const undefinedVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  undefinedVariable as default
};
