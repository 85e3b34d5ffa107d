import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"unknown-tag, rule of check","description":"unknown-tag, rule of check: error – The tag is unknown. views/pages/index.liquid tag 'asign' not found (did you mean 'assign'?)","frontmatter":{"title":"unknown-tag, rule of check","description":"unknown-tag, rule of check: error – The tag is unknown. views/pages/index.liquid tag 'asign' not found (did you mean 'assign'?)"},"headers":[],"relativePath":"reference/checks/unknown-tag.md","filePath":"reference/checks/unknown-tag.md"}`);
const _sfc_main = { name: "reference/checks/unknown-tag.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unknown-tag" tabindex="-1">unknown-tag <a class="header-anchor" href="#unknown-tag" aria-label="Permalink to &quot;unknown-tag&quot;">​</a></h1><p><em>error</em> – The tag is unknown.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% asign a = 1 %}</span></span></code></pre></div><blockquote><p>tag &quot;asign&quot; not found (did you mean &quot;assign&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unknown-tag.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unknownTag = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unknownTag as default
};
